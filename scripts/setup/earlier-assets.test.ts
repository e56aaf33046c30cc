import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepEarlierAssets } from './earlier-assets.mjs'

const DAY = 24 * 60 * 60 * 1000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-builds-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Makes a build of `same.js` and a file with this name, beside what is kept of the build before. Returns its folder. */
function build(name: string, previous: string | null, now: number): string {
  const client = mkdtempSync(join(folder, 'client-'))
  for (const each of ['assets', '.vite']) mkdirSync(join(client, each))
  for (const file of [name, `${name}.br`, 'same.js']) writeFileSync(join(client, 'assets', file), name)
  const list = { entry: { file: `assets/${name}` }, same: { file: 'assets/same.js' } }
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(list))
  keepEarlierAssets(previous, client, now)
  return client
}
const namesIn = (client: string) => readdirSync(join(client, 'assets')).sort()

test('keeps the files of earlier builds for thirty days after they were last in use', () => {
  const first = build('a.js', null, 0)
  const second = build('b.js', first, 10 * DAY)
  const third = build('c.js', second, 39 * DAY)
  expect(namesIn(third)).toEqual(['a.js', 'a.js.br', 'b.js', 'b.js.br', 'c.js', 'c.js.br', 'same.js'])
  const fourth = build('d.js', third, 41 * DAY)
  expect(namesIn(fourth)).toEqual(['b.js', 'b.js.br', 'c.js', 'c.js.br', 'd.js', 'd.js.br', 'same.js'])
  expect(namesIn(build('b.js', fourth, 90 * DAY))).toContain('d.js')
  expect(namesIn(first)).toEqual(['a.js', 'a.js.br', 'same.js'])
})
