import { expect, it } from 'vitest'
import { addressIn, languagesFrom } from '#shared/language/address-in'
import { LANGUAGES, prefixOf } from '#shared/language/languages'
import { cameFrom } from './LanguagesScreen'

const ORIGIN = 'https://pamoja.test'

it('goes back to the page from which somebody came, whatever language it was in', () => {
  const address = '/browse?category=health&q=a%26b'
  const parameter = new URL(languagesFrom(address), ORIGIN).searchParams.get('from')
  expect(cameFrom(parameter, ORIGIN)).toBe(address)
  for (const language of LANGUAGES) expect(cameFrom(addressIn(language, address), ORIGIN)).toBe(address)
})

it.each([null, '', 'https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', '/languages?from=/browse'])(
  'goes to the first page instead of %s',
  (parameter) => {
    expect(cameFrom(parameter, ORIGIN)).toBe('/')
  },
)

it('never leaves the site through what stands behind a language', () => {
  for (const language of LANGUAGES) expect(cameFrom(`${prefixOf(language)}//elsewhere.test/a`, ORIGIN)).toBe('/')
})
