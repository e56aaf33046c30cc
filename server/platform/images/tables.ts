import type { Timestamp } from '../database/schema'

interface MediaTable {
  /** SHA-256 of the re-encoded widest picture, its first 32 hex digits; of a logo: of its WebP copy. */
  hash: string
  width: number
  height: number
  /** JSON: the widths that name the copies besides the widest, narrowest first. */
  variants: string
  /** When it was last sent. */
  createdAt: Timestamp
}

/** The pictures themselves, only when the data is in PostgreSQL; otherwise they are files. */
interface MediaFilesTable {
  name: string
  bytes: Buffer
}

declare module '../database/schema' {
  interface Tables {
    media_files: MediaFilesTable
    media: MediaTable
  }
}
