import { describe, expect, it } from 'vitest'
import { FORMATS } from '#shared/language/testing/format-of'
import { COUNTRY_NAMES } from '../../rules/country-names'
import type { Unit } from './format'

/** Where we write otherwise than CLDR, and why. What is not named here is the same, character for character. */
const OTHERWISE = {
  'ar money':
    'the same amount, isolated, so that it stays whole beside names in Latin letters; the currency is before the number',
  'yo weekday': 'CLDR has the weekday after the month, with a comma behind the number',
  'zu ago': 'CLDR mixes three grammatical forms, and has a full stop in one of them',
  'yo ago': 'CLDR has only years, with a capital letter',
  'ig ago': 'CLDR has none',
  'rw ago': 'CLDR has none',
  'rw date': 'CLDR has the order of no language: 2026 Mutarama 5',
  'rw plural': 'CLDR has none; the noun changes after 1',
  'ha list': 'CLDR has the comma of American English before the last word',
  'ig list': 'CLDR has the comma of American English before the last word',
  'zu list': 'CLDR has the comma of American English before the last word, and English words',
  'yo list': 'CLDR lacks the word in longer lists, and a space',
  'rw list': 'CLDR has none',
}
type Exception = keyof typeof OTHERWISE
const isException = (name: string): name is Exception => Object.hasOwn(OTHERWISE, name)

/** The version of the data that the tables were compared with. Others differ in details, which are no reason to change ours. */
const IS_SAME_DATA = process.versions.cldr?.startsWith('48') ?? false

const NUMBERS = [0, 1, 7, 10, 999, 1_000, 1_234, 12_345, 999_999, 1_234_567, 0.5, 3.25, 12_345.678, -1, -5.5, -12_345]
const DAYS = Array.from({ length: 400 }, (_, day) => Date.UTC(2026, 0, 1 + day, day % 24, day % 60))
const UNITS: readonly Unit[] = ['minute', 'hour', 'day', 'week', 'month', 'year']

describe.runIf(IS_SAME_DATA).each(Object.entries(FORMATS))('%s writes like CLDR', (code, format) => {
  const locale = code === 'pt' ? 'pt-PT' : code
  const compare = (what: string, test: () => void) => {
    if (!isException(`${code} ${what}`)) it(what, test)
  }
  const date = (time: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(time)

  compare('number', () => {
    for (const value of NUMBERS) expect(format.number(value)).toBe(new Intl.NumberFormat(locale).format(value))
  })

  compare('percent', () => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    for (const value of [0, 5, 7.5, 12.25, 100, 1_250]) expect(format.percent(value)).toBe(percent.format(value / 100))
  })

  compare('money', () => {
    for (const [currency, currencyDisplay] of [
      ['USD', 'symbol'],
      ['KES', 'code'],
      ['NGN', 'code'],
    ] as const) {
      for (const places of [0, 2]) {
        const money = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          currencyDisplay,
          minimumFractionDigits: places,
          maximumFractionDigits: places,
        })
        for (const value of NUMBERS.filter((each) => places === 2 || Number.isInteger(each)))
          expect(format.money(value, currency, places)).toBe(money.format(value))
      }
    }
  })

  compare('date', () => {
    for (const day of DAYS) expect(format.date(day)).toBe(date(day, { dateStyle: 'long' }))
  })

  compare('month', () => {
    for (const day of DAYS) expect(format.month(day)).toBe(date(day, { year: 'numeric', month: 'long' }))
  })

  compare('weekday', () => {
    for (const day of DAYS)
      expect(format.weekday(day)).toBe(date(day, { weekday: 'long', month: 'long', day: 'numeric' }))
  })

  compare('plural', () => {
    const rules = new Intl.PluralRules(locale)
    for (const count of [...Array(1_001).keys(), 1_000_000, 2_000_000, 1_000_001])
      expect(format.plural(count), String(count)).toBe(rules.select(count))
  })

  compare('ago', () => {
    const past = new Intl.RelativeTimeFormat(locale)
    for (const unit of UNITS) {
      for (const count of [...Array(120).keys()].slice(1))
        expect(format.ago(count, unit, false)).toBe(past.format(-count, unit))
    }
  })

  compare('list', () => {
    for (const [word, type] of [
      ['and', 'conjunction'],
      ['or', 'disjunction'],
    ] as const) {
      const list = new Intl.ListFormat(locale, { type })
      for (const names of [[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D']]) {
        const written = format.list(names, word).replace(/[\u2068\u2069]/g, '')
        expect(written).toBe(list.format(names))
      }
    }
  })
})

const JANUARY = Date.UTC(2026, 0, 5, 15, 4)

it.each([
  ['sw', '5 Januari 2026, 15:04', 'US$ 1,234.50', 'KES 1,295.00', 'saa 3 zilizopita', 'A, B na C', 'A au B'],
  ['fr', '5 janvier 2026 à 15:04', '1 234,50 $US', '1 295,00 KES', 'il y a 3 heures', 'A, B et C', 'A ou B'],
  ['pt', '5 de janeiro de 2026 às 15:04', '1234,50 US$', '1295,00 KES', 'há 3 horas', 'A, B e C', 'A ou B'],
  ['ar', '5 يناير 2026 في 15:04', '⁦US$ 1,234.50⁩', '⁦KES 1,295.00⁩', 'قبل 3 ساعات', '⁨A⁩ و⁨B⁩ و⁨C⁩', '⁨A⁩ أو ⁨B⁩'],
  ['ha', '5 Janairu, 2026 da 15:04', '$ 1,234.50', 'KES 1,295.00', 'awanni 3 da suka gabata', 'A, B da C', 'A ko B'],
  ['am', '5 ጃንዋሪ 2026 15:04', 'US$1,234.50', 'KES 1,295.00', 'ከ3 ሰዓቶች በፊት', 'A፣ B እና C', 'A ወይም B'],
  ['yo', '5 Oṣù Ṣẹ́rẹ́ 2026 ní 15:04', '$1,234.50', 'KES 1,295.00', 'wákàtí 3 sẹ́yìn', 'A, B àti C', 'A tàbí B'],
  ['ig', '5 Jenụwarị 2026 na 15:04', '$1,234.50', 'KES 1,295.00', 'awa 3 gara aga', 'A, B na C', 'A ma ọ bụ B'],
  ['zu', 'Januwari 5, 2026 15:04', '$1,234.50', 'KES 1,295.00', 'emahoreni angu-3 edlule', 'A, B ne-C', 'A noma B'],
  ['so', 'Janaayo 5, 2026 ee 15:04', 'US$1,234.50', 'KES 1,295.00', '3 saacadood kahor', 'A, B iyo C', 'A ama B'],
  ['rw', '5 Mutarama 2026 15:04', 'US$ 1.234,50', 'KES 1.295,00', 'hashize amasaha 3', 'A, B na C', 'A cyangwa B'],
])('%s writes a time as %s, money as %s and %s', (code, time, dollars, shillings, ago, and, or) => {
  const format = FORMATS[code]
  expect(format?.dateAndClock(JANUARY)).toBe(time)
  const spaces = (text?: string) => text?.replace(/[\xa0\u202f]/g, ' ')
  expect(spaces(format?.money(1_234.5, 'USD', 2))).toBe(dollars)
  expect(spaces(format?.money(1_295, 'KES', 2))).toBe(shillings)
  expect(format?.ago(3.9, 'hour', false)).toBe(ago)
  expect(format?.list(['A', 'B', 'C'], 'and')).toBe(and)
  expect(format?.list(['A', 'B'], 'or')).toBe(or)
})

it.each([
  ['zu', 'emzuzwini ongu-1 odlule', 'emizuzwini engu-2 edlule', 'onyakeni ongu-1 odlule', 'eminyakeni engu-2 edlule'],
  ['yo', 'ìṣẹ́jú 1 sẹ́yìn', 'ìṣẹ́jú 2 sẹ́yìn', 'ọdún 1 sẹ́yìn', 'ọdún 2 sẹ́yìn'],
  ['ig', 'nkeji 1 gara aga', 'nkeji 2 gara aga', 'afọ 1 gara aga', 'afọ 2 gara aga'],
  ['rw', 'hashize umunota 1', 'hashize iminota 2', 'hashize umwaka 1', 'hashize imyaka 2'],
])('%s has its own words for the past: %s', (code, minute, minutes, year, years) => {
  const counts = [1, 2].flatMap((count) => FORMATS[code]?.ago(count, 'minute', false) ?? [])
  expect(counts).toEqual([minute, minutes])
  expect([1, 2].map((count) => FORMATS[code]?.ago(count, 'year', false))).toEqual([year, years])
})

it.each(Object.entries(FORMATS))('%s has words for now, for yesterday and for a date that is missing', (_, format) => {
  const words = [format.ago(0, 'minute', true), format.ago(1.5, 'day', true), format.date(Number.NaN)]
  expect(new Set(words).size).toBe(3)
  expect(words.filter((word) => word.length < 3 || /[#\d]/.test(word))).toEqual([])
})

it.each(Object.entries(FORMATS))('%s names every country that people choose', (_, format) => {
  const names = [...COUNTRY_NAMES.keys()].map((code) => format.country(code) ?? code)
  expect(names.filter((name) => !/^\p{L}[\p{L}\p{M}’ʼ ().-]+$/u.test(name) || name.length < 2)).toEqual([])
  expect(new Set(names).size).toBe(COUNTRY_NAMES.size)
  expect(format.country('XX')).toBeUndefined()
})
