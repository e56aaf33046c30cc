import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepEarlierAssets } from './earlier-assets.mjs'

const DAY = 24 * 60 * 60 * 1000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-builds-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

let builds = 0

/** Builds these files, by their paths below `/assets/`. Returns the folder. */
function build(files: Record<string, string | Buffer>): string {
  builds += 1
  const client = join(folder, String(builds))
  for (const [path, content] of Object.entries(files)) {
    const file = join(client, 'assets', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    writeFileSync(`${file}.br`, `compressed ${path}`)
  }
  const list = Object.keys(files).map((path) => [path, { file: `assets/${path}` }])
  mkdirSync(join(client, '.vite'), { recursive: true })
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(list)))
  return client
}

/** The paths below `/assets/` that are kept for earlier builds. */
const keptIn = (client: string): string[] => recordOf(client).flatMap(({ files }) => Object.keys(files))

const recordOf = (client: string): { until: number; files: Record<string, string> }[] =>
  JSON.parse(readFileSync(join(client, '.earlier/builds.json'), 'utf8'))

/** Builds one after the other, each from a text, at these times, in folders of the numbers from `first`. Returns the last build. */
function deploy(steps: (readonly [text: string | Buffer, now: number])[], first = 0): string {
  let previous: string | null = null
  for (const [index, [text, now]] of steps.entries()) {
    const client = build({ [`${first + index}/entry.js`]: text, [`${first + index}/same.js`]: 'the same' })
    keepEarlierAssets(previous, client, now)
    previous = client
  }
  return previous ?? ''
}

test('keeps the files of earlier builds for thirty days after they were last in use', () => {
  expect(
    keptIn(
      deploy([
        ['a', 0],
        ['b', 40 * DAY],
      ]),
    ),
  ).toEqual(['0/entry.js', '0/same.js'])
  const steps: [string, number][] = [
    ['a', 0],
    ['b', 10 * DAY],
    ['c', 20 * DAY],
  ]
  expect(keptIn(deploy([...steps, ['d', 39 * DAY]]))).toEqual([
    '2/entry.js',
    '2/same.js',
    '1/entry.js',
    '1/same.js',
    '0/entry.js',
    '0/same.js',
  ])
  expect(keptIn(deploy([...steps, ['d', 41 * DAY]]))).toEqual(['2/entry.js', '2/same.js', '1/entry.js', '1/same.js'])
})

test('what builds have in common takes no room', () => {
  const client = deploy([
    ['a', 0],
    ['b', DAY],
    ['c', 2 * DAY],
  ])
  const store = join(client, '.earlier')
  expect(readdirSync(store).filter((name) => !name.includes('.'))).toHaveLength(2)
  const texts = readdirSync(store).map((name) => readFileSync(join(store, name), 'utf8'))
  expect(texts).toEqual(expect.arrayContaining(['a', 'b']))
  expect(texts).not.toContain('the same')
  // Beside each is what a server sends.
  expect(readdirSync(store).filter((name) => name.endsWith('.br'))).toHaveLength(2)
})

test('leaves out the oldest contents when they exceed the size limit', () => {
  const tenMegabytes = (fill: number) => Buffer.alloc(10_000_000, fill)
  const client = deploy([
    [tenMegabytes(1), 0],
    [tenMegabytes(2), DAY],
    [tenMegabytes(3), 2 * DAY],
  ])
  expect(keptIn(client)).toEqual(['1/entry.js', '1/same.js', '0/same.js'])
})

test('leaves the build before as it is', () => {
  const first = build({ 'aaaaaaaa/entry.js': 'a' })
  keepEarlierAssets(first, build({ 'bbbbbbbb/entry.js': 'b' }), DAY)
  expect(existsSync(join(first, '.earlier'))).toBe(false)
})

test('keeps the files of a build whose names had hashes', () => {
  const first = build({ 'entry-1.js': 'a' })
  const second = build({ 'bbbbbbbb/entry.js': 'b' })
  keepEarlierAssets(first, second, DAY)
  expect(keptIn(second)).toEqual(['entry-1.js'])
})

test('a release adds what the installed one has to what it brings, once', () => {
  const installed = deploy([
    ['installed before', 0],
    ['installed', DAY],
  ])
  const release = deploy(
    [
      ['released before', 0],
      ['release', 2 * DAY],
    ],
    2,
  )
  const brought = keptIn(release)
  keepEarlierAssets(installed, release, 3 * DAY)
  const all = keptIn(release)
  expect(all).toEqual(expect.arrayContaining([...brought, ...keptIn(installed)]))
  expect(new Set(all).size).toBe(all.length)
  keepEarlierAssets(installed, release, 4 * DAY)
  expect(keptIn(release).toSorted()).toEqual(all.toSorted())
})

test('the same build again is no earlier one', () => {
  const client = build({ 'aaaaaaaa/entry.js': 'a' })
  const again = build({ 'aaaaaaaa/entry.js': 'a' })
  keepEarlierAssets(client, again, DAY)
  expect(recordOf(again)).toEqual([])
})
