import { expect, it } from 'vitest'
import { addressIn, keepingLanguage, withoutLanguage } from './address-in'
import { LANGUAGES, prefixOf } from './languages'

it('puts each language before the address of a page', () => {
  for (const language of LANGUAGES) {
    expect(addressIn(language, '/browse?q=a')).toBe(`${prefixOf(language)}/browse?q=a`)
    expect(addressIn(language, '/')).toBe(language === 'en' ? '/' : `/${language}`)
  }
})

it('takes the language off an address, but leads to no other site', () => {
  for (const language of LANGUAGES)
    for (const address of ['/browse?q=/sw/a#b', '/?q=a', '/sw-KE', '/swahili'])
      expect(withoutLanguage(prefixOf(language) + address)).toBe(address)
  expect([withoutLanguage('/sw'), withoutLanguage('/sw?q=a')]).toEqual(['/', '/?q=a'])
  expect(withoutLanguage('/sw//elsewhere.test')).toBeNull()
})

it('keeps the language that an address says, and gives one to those without', () => {
  expect(keepingLanguage('sw', '/browse?next=/ar/a')).toBe('/sw/browse?next=/ar/a')
  expect(keepingLanguage('sw', '/ar/browse?q=a')).toBe('/ar/browse?q=a')
  expect(keepingLanguage('sw', '/sw')).toBe('/sw')
  expect([keepingLanguage('sw', '/'), keepingLanguage('en', '/')]).toEqual(['/sw', '/'])
})
