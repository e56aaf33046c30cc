import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatOf } from '#shared/language/testing/format-of'
import { countryName } from '../rules/country-names'
import { formatDate, timeAgo } from '../rules/dates'
import { formatMinor } from '../rules/money/currencies'
import { percent } from '../rules/money/fees'
import { formatCents, formatCentsShort, formatNumber, formatPercent } from './format'
import { formatCountry } from './format-country'
import { formatList } from './format-list'
import { formatAgo, formatClock, formatLocalTime, formatLongDate, formatUtcTime, formatWeekday } from './format-time'
import { speakWith } from './speak'

const ar = formatOf('ar')
const sw = formatOf('sw')

/** What `Intl` writes in American English: what everybody has read so far. */
const dollars = (cents: number, places: 0 | 2) =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })

const cents = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })
const times = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.getTime())

describe('in English', () => {
  it('dollars have cents, and labels have none of a whole amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(formatCents(amount)).toBe(dollars(amount, 2))
        expect(formatCentsShort(amount)).toBe(dollars(amount, amount % 100 === 0 ? 0 : 2))
        expect(formatCentsShort(amount * 100)).toBe(dollars(amount * 100, 0))
      }),
    )
    expect(formatCents(-550)).toBe('-$5.50')
    expect(formatCentsShort(123_400)).toBe('$1,234')
  })

  it('other amounts begin with their currency', () => {
    expect(formatMinor(129_500, 'KES')).toBe('KES 1,295.00')
    expect(formatMinor(1_295_000, 'UGX')).toBe('UGX 1,295,000')
    expect(formatMinor(0, 'NGN')).toBe('NGN 0.00')
  })

  it('numbers have groups and at most three decimal places', () => {
    expect([0, 999, 1_234, -1_234_567, 3.25, 0.12345].map(formatNumber)).toEqual([
      '0',
      '999',
      '1,234',
      '-1,234,567',
      '3.25',
      '0.123',
    ])
    expect([10, 7.5, 1_250, 0].map(formatPercent)).toEqual(['10%', '7.5%', '1,250%', '0%'])
  })

  it('days and times are those of Intl', () => {
    fc.assert(
      fc.property(times, (time) => {
        const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options).format(time)
        const inUtc = { timeZone: 'UTC' }
        expect(formatLongDate(time)).toBe(write({ dateStyle: 'long', ...inUtc }))
        expect(formatUtcTime(time)).toBe(`${write({ dateStyle: 'long', timeStyle: 'short', ...inUtc })} UTC`)
        expect(formatWeekday(time)).toBe(write({ weekday: 'long', month: 'long', day: 'numeric' }))
        const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
        const toTheMinute = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
        expect(formatLocalTime(time)).toBe(write({ ...day, ...toTheMinute }))
        expect(formatClock(time)).toBe(new Intl.DateTimeFormat([], { hour: '2-digit', minute: '2-digit' }).format(time))
      }),
    )
    expect(formatUtcTime(Date.UTC(2026, 0, 5, 15, 4))).toBe('January 5, 2026 at 3:04 PM UTC')
    expect(formatLongDate(Number.NaN)).toBe('N/A')
  })

  it('countries have the names of Intl, and others their code', () => {
    expect(['KE', 'CI', 'CD', 'XX', 'nowhere'].map(formatCountry)).toEqual([
      'Kenya',
      'Côte d’Ivoire',
      'Congo - Kinshasa',
      'XX',
      'nowhere',
    ])
  })
})

describe('in a language with a pack', () => {
  afterEach(() => speakWith(() => undefined))

  const speak = (format: typeof sw) => speakWith(() => ({ language: 'en', translate: () => undefined, format }))
  const moment = '2026-01-05T15:04:00Z'

  it('everything is written as its tables say', () => {
    speak(sw)
    expect(formatNumber(1_234)).toBe('1,234')
    expect(formatCents(123_450)).toBe('US$\xa01,234.50')
    expect(formatCentsShort(123_400)).toBe('US$\xa01,234')
    expect(formatCentsShort(123_450)).toBe('US$\xa01,234.50')
    expect(formatMinor(129_500, 'KES')).toBe('KES\xa01,295.00')
    expect(percent(750)).toBe('7.5%')
    expect(formatDate(moment)).toBe('5 Januari 2026')
    expect(formatDate(null)).toBe('Haijulikani')
    expect(formatUtcTime(Date.parse(moment))).toBe('5 Januari 2026, 15:04 UTC')
    expect(timeAgo(moment, Date.parse(moment) + 7_300_000)).toBe('saa 2 zilizopita')
    expect(timeAgo(moment, Date.parse(moment))).toBe('sasa hivi')
    expect(formatAgo(1.2, 'day', 'yesterday')).toBe('jana')
    expect(formatList(['Amina', 'Juma'], 'or')).toBe('Amina au Juma')
    expect(countryName('TZ')).toBe('Tanzania')
    expect([countryName('EG'), formatCountry('EG'), countryName('XX')]).toEqual(['Misri', 'Misri', 'XX'])
  })

  it('times of this device are in its own time zone', () => {
    speak(sw)
    const local = new Date(2026, 0, 5, 15, 4)
    expect(formatClock(local.getTime())).toBe('15:04')
    expect(formatWeekday(local.getTime())).toBe('Jumatatu, 5 Januari')
    const ahead = -local.getTimezoneOffset()
    const zone = local.toLocaleString('en-US', { timeZoneName: 'longOffset' }).split('GMT')[1] || '+00:00'
    expect(formatLocalTime(local.getTime())).toMatch(/^5 Januari 2026, 15:04 GMT[+-]\d{1,2}(?::\d\d)?$/)
    expect(formatLocalTime(local.getTime())).toContain(`GMT${zone.slice(0, 1)}${Math.trunc(Math.abs(ahead) / 60)}`)
  })

  it('amounts and names inside Arabic text are isolated from it', () => {
    speak(ar)
    expect(formatCents(2_500)).toBe('\u2066US$\xa025.00\u2069')
    expect(formatList(['Amina', 'Juma'], 'and')).toBe('\u2068Amina\u2069 و\u2068Juma\u2069')
  })
})
