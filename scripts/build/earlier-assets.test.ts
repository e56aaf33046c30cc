import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyEarlierAssets } from './earlier-assets.mjs'

const DAY = 24 * 60 * 60 * 1000

let folder: string
let builds = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-builds-'))
  builds = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Builds these files like `scripts/build.mjs`. Returns the names of all assets afterwards. */
function build(files: Record<string, number>, now: number): string[] {
  const previous = builds === 0 ? null : join(folder, String(builds))
  builds += 1
  const assets = join(folder, String(builds), 'client/assets')
  mkdirSync(assets, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(assets, name), Buffer.alloc(bytes))
  copyEarlierAssets(previous, join(folder, String(builds)), now)
  return readdirSync(assets).sort()
}

test('keeps the files of earlier builds for thirty days after they were last built', () => {
  build({ 'entry-1.js': 10, 'same.js': 10 }, 0)
  expect(build({ 'entry-2.js': 10, 'same.js': 10 }, 20 * DAY)).toEqual(['entry-1.js', 'entry-2.js', 'same.js'])
  expect(build({ 'entry-3.js': 10 }, 29 * DAY)).toEqual(['entry-1.js', 'entry-2.js', 'entry-3.js', 'same.js'])
  expect(build({ 'entry-3.js': 10 }, 31 * DAY)).toEqual(['entry-2.js', 'entry-3.js', 'same.js'])
  expect(build({ 'entry-3.js': 10 }, 51 * DAY)).toEqual(['entry-3.js'])
})

test('drops the oldest files first when they exceed the size limit', () => {
  const tenMegabytes = 10_000_000
  build({ 'first.js': tenMegabytes }, 0)
  build({ 'second.js': tenMegabytes }, DAY)
  expect(build({ 'third.js': tenMegabytes }, 2 * DAY)).toEqual(['second.js', 'third.js'])
})

test('leaves the build before as it is', () => {
  build({ 'first.js': 10 }, 0)
  expect(build({ 'second.js': 10 }, DAY)).toEqual(['first.js', 'second.js'])
  expect(readdirSync(join(folder, '1/client/assets'))).toEqual(['first.js'])
})
