import { setImmediate as later } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { currentLanguage, type Pack, speakWith } from '#shared/language/speak'
import { formatOf } from '#shared/language/testing/format-of'
import { inLanguage, pagesAt, requestLanguage, speakInScope } from './language'

const swahili = formatOf('sw')

afterEach(() => speakWith(() => undefined))

it('is English where no language was chosen', () => {
  expect(requestLanguage()).toBe('en')
  expect(pagesAt('https://pamoja.test')).toBe('https://pamoja.test')
})

it('lasts through all that a piece of work awaits, and ends with it', async () => {
  const english: Pack = { language: 'en', translate: () => undefined, format: swahili }
  const asked: string[] = []
  speakInScope((language) => {
    asked.push(language)
    return english
  })
  const inside = inLanguage('en', async () => {
    await later()
    return [requestLanguage(), currentLanguage()]
  })
  expect(await inside).toEqual(['en', 'en'])
  expect(asked).toEqual(['en'])
})
