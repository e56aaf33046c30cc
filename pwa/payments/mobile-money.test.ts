import { beforeEach, expect, it, vi } from 'vitest'
import { MOBILE_MONEY_COUNTRY_CODES } from '#shared/rules/money/mobile-money'
import { stubStorage } from '../../tests/components/harness/stub-storage'
import { forgetRememberedNumber, guessCountry, readRememberedNumber, rememberNumber } from './mobile-money'

let stored = new Map<string, string>()
beforeEach(() => {
  stored = stubStorage()
})

const number = { phone: '+254 700 000001', country: 'KE' as const, network: 'M-Pesa' }

it('remembers a number until it is forgotten', () => {
  expect(readRememberedNumber()).toBeNull()
  rememberNumber(number)
  expect(readRememberedNumber()).toEqual(number)
  forgetRememberedNumber()
  expect(readRememberedNumber()).toBeNull()
  expect(stored.size).toBe(0)
})

it.each(['', 'no JSON', '{}', '{"phone":"1","country":"XX","network":""}'])('ignores %j', (text) => {
  stored.set('rememberedNumber', text)
  expect(readRememberedNumber()).toBeNull()
})

it('remembers nothing where storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => rememberNumber(number)).not.toThrow()
  expect(readRememberedNumber()).toBeNull()
})

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
