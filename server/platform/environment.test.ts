import { describe, expect, it } from 'vitest'
import { readConfig } from './config'
import { parsePlatformRates } from './environment'

const newYear = Date.UTC(2027, 0, 1)

describe('the setting of the platform fee', () => {
  it('reads rates for all countries and for one, with the day from which they hold', () => {
    expect(parsePlatformRates('10%; 7.5% from 2027-01-01 ;KE 5% from 2027-01-01;GH 0%')).toEqual([
      { basisPoints: 1_000, country: null, from: null },
      { basisPoints: 750, country: null, from: newYear },
      { basisPoints: 500, country: 'KE', from: newYear },
      { basisPoints: 0, country: 'GH', from: null },
    ])
  })

  it.each([
    ['', 'is not like'],
    ['10', 'is not like'],
    ['10%;', 'is not like'],
    ['ke 5%', 'is not like'],
    ['5.125%', 'is not like'],
    ['-5%', 'is not like'],
    ['5% from 1/1/2027', 'is not like'],
    ['31%', 'is more than 30%'],
    ['5% from 2027-02-30', 'a day that does not exist'],
    ['5% from 2027-13-01', 'a day that does not exist'],
    ['10%; 8%', 'another part sets too'],
  ])('refuses %j and says why', (text, words) => {
    expect(() => parsePlatformRates(text)).toThrow(words)
    if (text) expect(() => readConfig({ PLATFORM_FEES: text })).toThrow(/^PLATFORM_FEES: /)
  })

  it('is no rate when it is not set: then the fee is 10%', () => {
    expect(readConfig({}).platformRates).toEqual([])
    expect(readConfig({ PLATFORM_FEES: '8%' }).platformRates).toEqual([{ basisPoints: 800, country: null, from: null }])
  })
})
