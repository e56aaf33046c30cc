import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepDictionary } from './keep'

const START = Date.UTC(2026, 0, 2)
const HOUR = 60 * 60_000
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pamoja-dictionaries-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const start = async (build: string, hour: number) =>
  (await keepDictionary(directory, Buffer.from(build), START + hour * HOUR)).map(String)
const files = () => readdir(join(directory, 'page-dictionaries'))

it('returns the dictionaries of earlier builds, that of the last one at the end, and not its own', async () => {
  expect(await start('first', 0)).toEqual([])
  expect(await start('second', 1)).toEqual(['first'])
  expect(await start('second', 2)).toEqual(['first'])
  expect(await start('third', 3)).toEqual(['first', 'second'])
  // Somebody goes back to an earlier build.
  expect(await start('first', 4)).toEqual(['second', 'third'])
  expect(await start('third', 5)).toEqual(['second', 'first'])
})

it('keeps twelve of them', async () => {
  for (let build = 0; build < 20; build += 1) await start(`build ${build}`, build)
  expect(await start('last', 20)).toEqual(Array.from({ length: 12 }, (_, index) => `build ${index + 8}`))
  expect(await files()).toHaveLength(13)
})

it('leaves out what a stopped server has left half written', async () => {
  await start('first', 0)
  const [name] = await files()
  await writeFile(join(directory, 'page-dictionaries', `${name}.part`), 'fir')
  expect(await start('second', 1)).toEqual(['first'])
})

it('starts without a folder that can be written', async () => {
  await writeFile(join(directory, 'page-dictionaries'), 'a file in its place')
  expect(await start('first', 0)).toEqual([])
})
