import { expect, test } from 'vitest'
import { giveStableNames } from './stable-names'

const LIBRARIES = 'assets/libraries-00000001.js'
const RUNTIME = 'assets/rolldown-runtime-00000002.js'
const ENTRY = 'assets/entry-client-00000003.js'
const STYLE = 'assets/entry-client-00000004.css'
const HOME = 'assets/HomeScreen-00000005.js'

const FILES: Record<string, string> = {
  [LIBRARIES]: 'import{r}from"./rolldown-runtime-00000002.js";export{r}',
  [RUNTIME]: 'export const r=1',
  [ENTRY]:
    'import{r}from"./libraries-00000001.js";const d=["assets/HomeScreen-00000005.js","assets/entry-client-00000004.css"];import("./HomeScreen-00000005.js")',
  [STYLE]: 'body{margin:0}',
  [HOME]: 'import"./entry-client-00000003.js";console.log(`hello`)',
}

const build = (changes: Record<string, string> = {}) =>
  giveStableNames(Object.entries({ ...FILES, ...changes }).map(([name, text]) => ({ name, text })))

const nameOf = (name: string, files = build()) => files.get(name)?.name ?? ''
const textOf = (name: string, files = build()) => files.get(name)?.text ?? ''

test('puts files into the folder of the build, and what outlasts it beside the folder', () => {
  const folder = /^assets\/[0-9a-f]{8}\//.exec(nameOf(ENTRY))?.[0] ?? 'no folder'
  expect(nameOf(ENTRY)).toBe(`${folder}entry-client.js`)
  expect(nameOf(STYLE)).toBe(`${folder}entry-client.css`)
  expect(nameOf(HOME)).toBe(`${folder}HomeScreen.js`)
  expect(nameOf(LIBRARIES)).toMatch(/^assets\/libraries-[0-9a-f]{8}\.js$/)
})

test('names other files relative to the file, without the build', () => {
  const beside = (name: string) => nameOf(name).replace('assets/', '')
  expect(textOf(HOME)).toBe('import"./entry-client.js";console.log(`hello`)')
  expect(textOf(ENTRY)).toBe(
    `import{r}from"../${beside(LIBRARIES)}";const d=["HomeScreen.js","entry-client.css"];import("./HomeScreen.js")`,
  )
  expect(textOf(LIBRARIES)).toBe(`import{r}from"./${beside(RUNTIME)}";export{r}`)
})

test('a changed file changes the folder, and no text but its own', () => {
  const before = build()
  const after = build({ [HOME]: 'import"./entry-client-00000003.js";console.log(`goodbye`)' })
  expect(nameOf(ENTRY, after)).not.toBe(nameOf(ENTRY, before))
  expect(nameOf(LIBRARIES, after)).toBe(nameOf(LIBRARIES, before))
  const changed = Object.keys(FILES).filter((name) => textOf(name, after) !== textOf(name, before))
  expect(changed).toEqual([HOME])
})

test('changed libraries have another name', () => {
  const after = build({ [LIBRARIES]: `${FILES[LIBRARIES]};r()` })
  expect(nameOf(LIBRARIES, after)).not.toBe(nameOf(LIBRARIES))
  expect(nameOf(RUNTIME, after)).toBe(nameOf(RUNTIME))
})

test('names do not depend on the order of the files', () => {
  const files = Object.entries(FILES).map(([name, text]) => ({ name, text }))
  expect(nameOf(HOME, giveStableNames(files.toReversed()))).toBe(nameOf(HOME))
})

test('refuses two files that would have the same name', () => {
  expect(() => build({ 'assets/homeScreen-00000006.js': '' })).toThrow('Two files of the build would be named')
})

test('refuses libraries that need a file of the build', () => {
  expect(() => build({ [LIBRARIES]: 'import"./HomeScreen-00000005.js"' })).toThrow(
    'needs HomeScreen.js, which does not',
  )
})

test('refuses a name that it cannot replace', () => {
  expect(() => build({ [HOME]: 'load("/assets/entry-client-00000003.js")' })).toThrow('HomeScreen.js names')
})
