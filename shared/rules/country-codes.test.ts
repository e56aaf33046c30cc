import { expect, it } from 'vitest'
import { COUNTRY_NAMES, isCountryCode } from './country-names'

it('knows the same countries as the names, and nothing else', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const known = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountryCode)
  expect(known).toEqual([...COUNTRY_NAMES.keys()].sort())
  expect(['', 'K', 'ke', 'E K', 'KEN'].filter(isCountryCode)).toEqual([])
})
