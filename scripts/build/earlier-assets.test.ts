import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreEarlierAssets, setAssetsAside } from './earlier-assets.mjs'

const DAY = 24 * 60 * 60 * 1000

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'pamoja-dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** Builds these files like `scripts/build.mjs`. Returns the names of all assets afterwards. */
function build(files: Record<string, number>, now: number): string[] {
  const assets = join(dist, 'client/assets')
  setAssetsAside(dist)
  rmSync(join(dist, 'client'), { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(assets, name), Buffer.alloc(bytes))
  restoreEarlierAssets(dist, now)
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

test('loses no file when a build fails in the middle', () => {
  build({ 'first.js': 10 }, 0)
  setAssetsAside(dist)
  rmSync(join(dist, 'client'), { recursive: true })
  expect(build({ 'second.js': 10 }, DAY)).toEqual(['first.js', 'second.js'])
})
