import { expect, it } from 'vitest'
import { LANGUAGES } from '#shared/language/languages'
import { OFFERS } from './LanguageOffer'

it.each(LANGUAGES)('offers %s in its own words', (language) => {
  expect(OFFERS[language]).toMatch(/\p{L}/u)
})
