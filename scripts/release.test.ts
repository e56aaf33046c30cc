import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** A built project without packages. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-packed-'))
  cpSync(resolve('scripts/setup'), join(folder, 'scripts/setup'), { recursive: true })
  write('package.json', '{"version":"1.2.3","type":"module"}')
  write('package-lock.json', '{"packages":{}}')
  write('dist/sources.sha256', 'abcdef')
  write('scripts/start.mjs', 'start()')
  mkdirSync(join(folder, 'server/sandbox'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text, { mode })
}

const stage = (): Promise<typeof import('./setup/stage-release.mjs')> =>
  import(pathToFileURL(join(folder, 'scripts/setup/stage-release.mjs')).href)

it('gives a release another name when any of its files changes', async () => {
  const { releaseName } = await stage()
  const names = [releaseName(), releaseName()]
  for (const name of ['dist/sources.sha256', 'scripts/start.mjs', 'scripts/setup/run.mjs', 'deploy/pamoja.service']) {
    write(name, 'changed')
    names.push(releaseName())
  }
  expect(new Set(names).size).toBe(5)
  expect(names[1]).toBe(names[0])
  // Not part of it.
  write('scripts/setup/run.test.ts', 'changed')
  write('scripts/bench.mjs', 'changed')
  expect(releaseName()).toBe(names.at(-1))
  expect(releaseName()).toMatch(/^pamoja-1\.2\.3-[0-9a-f]{8}-/)
})

it('leaves tests out of a release, and lets the user of the service read all of it', async () => {
  const { stageRelease } = await stage()
  write('scripts/setup/any.test.ts', 'test()')
  write('docs/page.md', 'text', 0o600)
  write('scripts/setup/own.mjs', 'own()', 0o700)
  const target = join(folder, 'target')
  stageRelease(target)
  const rights = (name: string) => statSync(join(target, name)).mode & 0o777
  expect(existsSync(join(target, 'scripts/setup/any.test.ts'))).toBe(false)
  expect(existsSync(join(target, 'scripts/setup/driver.test.ts'))).toBe(false)
  expect(['docs', 'docs/page.md', 'scripts/setup/own.mjs'].map(rights)).toEqual([0o755, 0o644, 0o755])
})
