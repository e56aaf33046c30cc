import { expect, it } from 'vitest'
import { addressIn } from './address-in'
import { LANGUAGES, prefixOf } from './languages'

it('puts each language before the address of a page', () => {
  for (const language of LANGUAGES) {
    expect(addressIn(language, '/browse?q=a')).toBe(`${prefixOf(language)}/browse?q=a`)
    expect(addressIn(language, '/')).toBe(language === 'en' ? '/' : `/${language}`)
  }
})
