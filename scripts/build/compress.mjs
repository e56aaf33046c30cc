import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.txt', '.json', '.webmanifest'])
/** Bytes. For smaller files, compression saves less than its headers cost. */
const MINIMUM = 600

/**
 * Writes a `.br` and a `.gz` file next to each text file in a folder, compressed at the highest level. The server sends them without
 * change: gzip to the few clients that don't know brotli, such as browsers without HTTPS and old proxies.
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
      await writeFile(`${file}.br`, await compressWithBrotli(text, { params }))
      await writeFile(`${file}.gz`, await compressWithGzip(text, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}
