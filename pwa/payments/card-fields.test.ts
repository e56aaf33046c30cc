import { afterEach, expect, it } from 'vitest'
import type { LanguageCode } from '#shared/language/languages'
import { speakWith } from '#shared/language/speak'
import { formatOf } from '#shared/language/testing/format-of'
import { cardLocale } from './card-fields'

const format = formatOf('sw')

afterEach(() => speakWith(() => undefined))

it.each<[LanguageCode, string]>([
  ['fr', 'fr'],
  ['ar', 'ar'],
  ['sw', 'auto'],
])('shows the card fields of a page in %s in “%s”', (language, locale) => {
  speakWith(() => ({ language, translate: () => undefined, format }))
  expect(cardLocale()).toBe(locale)
})

it('shows them in English on an English page, whatever the browser prefers', () => {
  expect(cardLocale()).toBe('en')
})
