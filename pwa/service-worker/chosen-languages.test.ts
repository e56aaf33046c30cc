import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chosenLanguages, rememberChoice } from './chosen-languages'

beforeEach(() => {
  const names = new Set(['assets', 'pages-1'])
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    open: async (name: string) => void names.add(name),
    delete: async (name: string) => names.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

it('knows no language before one was chosen', async () => {
  await rememberChoice(null)
  // A setting that was written by hand.
  await rememberChoice('../sw')
  expect(await chosenLanguages()).toEqual([])
})

it('remembers the last three that were chosen, the latest last', async () => {
  for (const language of ['sw', 'sw', 'fr', 'sw', 'en', 'ar', 'ar']) await rememberChoice(language)
  expect(await chosenLanguages()).toEqual(['sw', 'en', 'ar'])
  expect(await caches.keys()).toEqual(expect.arrayContaining(['assets', 'pages-1']))
})
