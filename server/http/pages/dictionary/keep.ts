import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../response/dictionaries'

/** As many as there are deployments in a busy month: for so long browsers keep a dictionary (serve.ts). */
const MOST_KEPT = 12
/** The hash of a dictionary, as it may stand in the name of a file. */
const NAME = /^[\w-]{43}\.txt$/

/**
 * Keeps the dictionary of this build in the data folder, and returns those of the builds that ran here before, the latest last: phones
 * still have them. A folder that can't be read or written costs those phones some bytes, and is no reason not to start.
 */
export async function keepDictionary(dataDirectory: string, bytes: Buffer, now: number): Promise<Buffer[]> {
  const directory = join(dataDirectory, 'page-dictionaries')
  const own = `${Buffer.from(hashOf(bytes), 'base64').toString('base64url')}.txt`
  try {
    await mkdir(directory, { recursive: true })
    await writeWhole(join(directory, own), bytes, now)
    const earlier = (await listLatestFirst(directory)).filter((name) => name !== own)
    for (const name of earlier.slice(MOST_KEPT)) await rm(join(directory, name), { force: true })
    const kept = earlier.slice(0, MOST_KEPT).toReversed()
    return await Promise.all(kept.map((name) => readFile(join(directory, name))))
  } catch {
    return []
  }
}

/** The time of the file is that of the last start with it. */
async function writeWhole(path: string, bytes: Buffer, now: number): Promise<void> {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
  await utimes(path, now / 1_000, now / 1_000)
}

async function listLatestFirst(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name))
  const files = names.map(async (name) => ({ name, time: (await stat(join(directory, name))).mtimeMs }))
  return (await Promise.all(files)).toSorted((one, other) => other.time - one.time).map(({ name }) => name)
}
