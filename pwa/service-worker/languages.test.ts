import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { afterAll, expect, it, vi } from 'vitest'
import { CHOSEN_LANGUAGES, deviceStore } from '../offline/database'
import { chosenLanguages, rememberChoice } from './languages'

// Workbox is made for workers.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }))
vi.stubGlobal('addEventListener', () => undefined)
afterAll(() => vi.unstubAllGlobals())

it('knows no language before one was chosen', async () => {
  await rememberChoice(null)
  // A setting that was written by hand.
  await rememberChoice('../sw')
  expect(await get(CHOSEN_LANGUAGES, deviceStore)).toBeUndefined()
  expect(await chosenLanguages()).toEqual([])
})

it('remembers the last three that were chosen, the latest last', async () => {
  for (const language of ['sw', 'sw', 'fr', 'sw', 'en', 'ar', 'ar']) await rememberChoice(language)
  expect(await chosenLanguages()).toEqual(['sw', 'en', 'ar'])
})

it('has none where storage is blocked, and goes on', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.resetModules()
  const blocked = await import('./languages')
  await blocked.rememberChoice('sw')
  expect(await blocked.chosenLanguages()).toEqual([])
})
