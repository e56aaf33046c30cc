import { expect, it } from 'vitest'
import { LANGUAGES, prefixOf } from '#shared/language/languages'
import { otherLanguage } from './story-language'

it('names the language of a story where it is not that of the page', () => {
  for (const language of LANGUAGES) {
    expect(otherLanguage(language, prefixOf(language))).toBeNull()
    expect(otherLanguage(language, '/tlh')).toBe(language)
  }
})

it.each([null, undefined, '', 'tlh'])('names nothing for %s, which nobody can read', (unknown) => {
  expect(otherLanguage(unknown, '/tlh')).toBeNull()
})
