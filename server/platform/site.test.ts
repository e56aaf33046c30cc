import { afterEach, expect, it } from 'vitest'
import { speakWith } from '#shared/language/speak'
import { formatOf } from '#shared/language/testing/format-of'
import { isNonprofit } from '#shared/site'
import { defaultSite, siteInLanguage } from './site'

const format = formatOf('sw')

afterEach(() => speakWith(() => undefined))

it('the example of a claim is said to readers of another language, and is that of a nonprofit in each', () => {
  const example = defaultSite(false)
  expect(siteInLanguage(example)).toBe(example)
  speakWith(() => ({ language: 'sw', translate: () => undefined, format }))
  const said = siteInLanguage(example)
  expect(said).not.toBe(example)
  expect(isNonprofit({ ...said, claim: 'Pamoja ni shirika lisilo la faida.' })).toBe(true)
  const own = { ...example, claim: 'Harambee Ltd, Nairobi.' }
  expect(siteInLanguage(own)).toBe(own)
  expect(siteInLanguage(defaultSite(true)).claim).toBeNull()
})
