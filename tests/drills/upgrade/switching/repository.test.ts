import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'pamoja-repository-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

it('builds a release that the user of the service can read, whatever the umask is', () => {
  const repository = join(base, 'repository')
  mkdirSync(join(repository, 'scripts'), { recursive: true })
  mkdirSync(join(base, 'releases'))
  writeFileSync(join(repository, 'scripts/build.mjs'), '')
  writeFileSync(join(repository, 'package.json'), '{ "name": "release" }')
  const git = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']
  for (const words of [
    ['init', '--quiet'],
    ['add', '.'],
    ['commit', '--quiet', '-m', 'One'],
    ['tag', 'v1'],
  ])
    spawnSync('git', [...git, ...words], { cwd: repository })
  const script = `process.umask(0o077)
    const { fetchRelease } = await import(${JSON.stringify(resolve('scripts/upgrade/fetch-release.mjs'))})
    console.log('in ' + await fetchRelease('file://${repository}#v1', { base: '${base}', releases: '${base}/releases' }))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const release = /^in (.+)$/m.exec(stdout)?.[1] ?? ''
  const modes = ['', 'scripts', 'scripts/build.mjs', '.git'].map((name) => statSync(join(release, name)).mode & 0o777)
  expect(modes).toEqual([0o755, 0o755, 0o644, 0o700])
})
