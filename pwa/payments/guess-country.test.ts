import { expect, it } from 'vitest'
import { MOBILE_MONEY_COUNTRY_CODES } from '#shared/rules/money/mobile-money'
import { guessCountry } from './guess-country'

it.each([
  ['Africa/Nairobi', 'KE'],
  ['Africa/Dar_es_Salaam', 'TZ'],
  ['Africa/Lagos', 'NG'],
  ['Africa/Cairo', undefined],
  ['America/Nairobi', undefined],
  ['Africa/constructor', undefined],
  ['UTC', undefined],
])('guesses from %s the country %s', (timeZone, code) => {
  expect(guessCountry(timeZone)?.code).toBe(code)
})

it('knows a time zone of every country with mobile money', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const guessed = zones.flatMap((zone) => guessCountry(zone)?.code ?? [])
  expect(guessed.sort()).toEqual([...MOBILE_MONEY_COUNTRY_CODES].sort())
})
