import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const buildsSchema = z.array(z.object({ files: z.record(z.string(), z.string()) }))

/** A file of an earlier build. */
export interface EarlierFile {
  /** As a page of that build asks for it. */
  address: string
  /** The hash in the entity tag. */
  content: string
  /** Where it is, unless this build has a file with the same content. */
  path: string
}

/** The files of the builds before the one in a folder, which tabs may still ask for (scripts/setup/earlier-assets.mjs). */
export function earlierFiles(directory: string): EarlierFile[] {
  const store = join(directory, '.earlier')
  const record = join(store, 'builds.json')
  if (!existsSync(record)) return []
  return buildsSchema
    .parse(JSON.parse(readFileSync(record, 'utf8')))
    .flatMap(({ files }) => Object.entries(files))
    .map(([path, content]) => ({ address: `/assets/${path}`, content, path: join(store, content) }))
}
