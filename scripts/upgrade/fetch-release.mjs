import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { Refusal } from '../setup/refusal.mjs'
import { run, runNpm } from '../setup/run.mjs'
import { letEverybodyRead } from '../setup/stage-release.mjs'

/**
 * Puts a release beside the others: unpacks an archive of `npm run release`, or builds a branch or tag of a repository (`<address>#<tag>`).
 * The path of an archive begins where npm was called. Returns the folder. One that is there already is used as it is, because a release gets its name when it is complete.
 * @param {string} source
 * @param {import('./place.mjs').Place} place
 */
export async function fetchRelease(source, { base, releases }) {
  const [repository = '', ref] = source.split('#')
  const part = join(releases, `${ref ? 'repository' : basename(source)}.part`)
  rmSync(part, { recursive: true, force: true })
  const release = ref
    ? await build(repository, ref, part, releases)
    : await unpack(resolve(process.env.INIT_CWD ?? '', source), part, releases)
  rmSync(part, { recursive: true, force: true })
  // One file with the settings for all releases.
  if (existsSync(join(base, '.env')) && !existsSync(join(release, '.env')))
    symlinkSync('../../.env', join(release, '.env'))
  return release
}

/**
 * @param {string} archive
 * @param {string} part
 * @param {string} releases
 */
async function unpack(archive, part, releases) {
  if (!existsSync(archive)) throw new Refusal(`${archive} does not exist.`)
  mkdirSync(part)
  if ((await run('tar', ['-xzf', archive, '-C', part, '--no-same-owner'])) !== 0)
    throw new Refusal('The archive could not be unpacked; the reason is above.')
  const [name, ...more] = readdirSync(part)
  if (!name || more.length > 0 || !existsSync(join(part, name, 'scripts/start.mjs')))
    throw new Refusal(`${archive} is not an archive of npm run release.`)
  return putInPlace(join(part, name), join(releases, name))
}

/**
 * @param {string} repository
 * @param {string} ref
 * @param {string} part
 * @param {string} releases
 */
async function build(repository, ref, part, releases) {
  const clone = ['clone', '--quiet', '--depth', '1', '--branch', ref, '--', repository, part]
  if ((await run('git', clone)) !== 0) throw new Refusal(`git could not fetch ${ref}; the reason is above.`)
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: part, encoding: 'utf8' }).trim()
  const release = join(releases, `${ref.replaceAll(/[^\w.-]/g, '-')}-${commit}`)
  if (existsSync(release)) return release
  if ((await run(process.execPath, ['scripts/build.mjs'], { cwd: part })) !== 0)
    throw new Refusal('The build failed; the reason is above.')
  await runNpm(['prune', '--omit=dev', '--no-audit', '--no-fund'], { cwd: part })
  letEverybodyRead(part)
  // The address of the repository may have a password.
  chmodSync(join(part, '.git'), 0o700)
  return putInPlace(part, release)
}

/**
 * @param {string} from
 * @param {string} release
 */
function putInPlace(from, release) {
  if (!existsSync(release)) renameSync(from, release)
  return release
}
