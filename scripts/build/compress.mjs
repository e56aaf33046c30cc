import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.txt', '.json', '.webmanifest'])
/** Bytes. For smaller files, compression saves less than its headers cost. */
const MINIMUM = 600

/**
 * Writes a `.br` file next to each text file in a folder, compressed at the highest level. The server sends it without change.
 * @param {string} directory
 */
export async function compressTextFiles(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size > MINIMUM)
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      await writeFile(`${file}.br`, await compress(text, { params }))
    }),
  )
}
