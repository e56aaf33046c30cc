import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { currentBuild, makeBuildFolder, removeOldBuilds, switchTo } from './swap.mjs'

const HOUR = 60 * 60 * 1000

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pamoja-swap-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Makes a finished build, with the hash of its sources as its only content. */
function build(sources: string): string {
  const folder = makeBuildFolder(root, sources)
  writeFileSync(join(folder, 'sources.sha256'), sources)
  return folder
}
const inUse = () => readFileSync(join(root, 'dist/sources.sha256'), 'utf8')

it('switches to a finished build, and keeps the one before for the server that runs it', () => {
  const first = build('first')
  switchTo(root, first)
  expect(inUse()).toBe('first')
  switchTo(root, build('second'))
  removeOldBuilds(root, Date.now())
  expect(inUse()).toBe('second')
  expect(readFileSync(join(first, 'sources.sha256'), 'utf8')).toBe('first')
})

it('leaves the build in use as it is while others are made at the same time', () => {
  switchTo(root, build('in use'))
  const [one, other] = [makeBuildFolder(root, 'same'), makeBuildFolder(root, 'same')]
  expect(one).not.toBe(other)
  removeOldBuilds(root, Date.now())
  expect([existsSync(one), existsSync(other), inUse()]).toEqual([true, true, 'in use'])
})

it('removes all but the newest builds, and what killed builds left', () => {
  const now = Date.now()
  const killed = makeBuildFolder(root, 'killed')
  utimesSync(killed, new Date(now - 2 * HOUR), new Date(now - 2 * HOUR))
  const builds = [5, 4, 3, 2, 1, 0].map((hours) => {
    const folder = build(`${hours} hours ago`)
    const time = new Date(now - hours * HOUR)
    utimesSync(join(folder, 'sources.sha256'), time, time)
    return folder
  })
  const [oldest = ''] = builds
  switchTo(root, oldest)
  removeOldBuilds(root, now)
  expect(currentBuild(root)).toBe(oldest)
  const kept = [oldest, ...builds.slice(-3)].map((path) => basename(path))
  expect(readdirSync(join(root, 'builds')).sort()).toEqual(kept.sort())
})
