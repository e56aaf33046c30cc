/** One file in a pack. */
export interface PackedFile {
  /** As in the list of the build's files. */
  name: string
  content: Uint8Array<ArrayBuffer>
}

/** The end of the names of packs: `now.pack` has the files of the list `now`, but those that each first page has loaded. */
export const PACK = '.pack'

/** The lists of files with a pack each (`FilesOfBuild`). */
export const PACK_NAMES = ['now', 'onReturn', 'inTime'] as const
export type PackName = (typeof PACK_NAMES)[number]

/**
 * Writes files one behind the other, so that they are compressed as one text and cost one answer: a line of JSON with names and lengths
 * (bytes), then the contents.
 */
export function writePack(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${JSON.stringify(files.map(({ name, content }) => [name, content.length]))}\n`)
  const pack = new Uint8Array(files.reduce((sum, { content }) => sum + content.length, head.length))
  pack.set(head)
  let at = head.length
  for (const { content } of files) {
    pack.set(content, at)
    at += content.length
  }
  return pack
}

/** Reads what `writePack` has written. Throws on anything else, such as a pack that was cut. */
export function readPack(pack: Uint8Array<ArrayBuffer>): PackedFile[] {
  let at = pack.indexOf(0x0a) + 1
  const lengths: [name: string, length: number][] = JSON.parse(new TextDecoder().decode(pack.subarray(0, at)))
  const files = lengths.map(([name, length]) => {
    const content = pack.subarray(at, at + length)
    at += length
    return { name, content }
  })
  if (at !== pack.length) throw new Error('The pack was cut')
  return files
}
