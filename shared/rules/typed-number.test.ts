import { afterEach, describe, expect, it } from 'vitest'
import { appCode } from '../contract/account/second-factor'
import { parse } from '../contract/base/parse'
import { LANGUAGES, type LanguageCode } from '../language/languages'
import { speakWith } from '../language/speak'
import { formatOf } from '../language/testing/format-of'
import { centsToDecimal, formatCents, formatCentsShort } from './money/money'
import { foldDigits, readTypedAmount, readTypedSum, sumInWords, typedPhone, typedWhole } from './typed-number'

function speak(language: LanguageCode) {
  const format = language === 'en' ? undefined : formatOf(language)
  speakWith(() => format && { language, translate: () => undefined, format })
}
afterEach(() => speak('en'))

describe('a typed sum', () => {
  it.each([
    [0, ['0', '$0', '٠']],
    [700, ['007', '7.', '7,']],
    [1_250, ['12,50', '12.50', '12,5', '١٢،٥٠', '१२.५०', '１２．５０', '\u2066\u202b12,50\u202c\u2069']],
    [2_500, ['25', 'US$ 25', '25 USD', '٢٥', '\u200e25\u200f']],
    [2_550, ['۲۵٫۵۰']],
    [125_000, ['1,250.00', '1.250,00', '1 250,00', '1’250.00', '1,250.', '$1,250', '١٢٥٠']],
    [125_050, ['1\u00a0250,5', '١٬٢٥٠٫٥٠', '１，２５０．５']],
    [123_456_789, ['1,234,567.89', '1.234.567,89', '1\u202f234\u202f567,89']],
    [123_456_700, ['1.234.567', '1,234,567']],
  ] as const)('is %i cents in each of %j', (cents, texts) => {
    for (const text of texts) expect(readTypedSum(text), text).toEqual({ cents, either: null })
  })

  it.each([
    ['en', '1.500', [150_000, 150]],
    ['sw', '1.500', [150_000, 150]],
    ['ar', '١.٥٠٠', [150_000, 150]],
    ['fr', '1,500', [150_000, 150]],
    ['fr', '12.345', [1_234_500, 1_235]],
    ['rw', '1,500', [150_000, 150]],
  ] as const)('in %s %s is two', (language, text, either) => {
    speak(language)
    expect(readTypedSum(text)).toEqual({ cents: null, either })
  })

  it('is one where the language has that sign between thousands', () => {
    speak('rw')
    expect(readTypedSum('1.500')).toHaveProperty('cents', 150_000)
  })

  it.each([
    '',
    '$',
    '.',
    ',50',
    '-1',
    '1e3',
    'much',
    '12 50',
    '12$50',
    '0.500',
    '1500,000',
    '1,50,000',
    '1,500,5',
    '1.5.0',
  ])('%j is none', (text) => {
    expect(readTypedSum(text)).toEqual({ cents: null, either: null })
  })

  it.each(LANGUAGES)('is read as %s writes it', (language) => {
    speak(language)
    for (const cents of [5, 100, 2_550, 150_000, 123_456_789, 100_000_000])
      for (const write of [centsToDecimal, formatCents, formatCentsShort])
        expect(readTypedSum(write(cents)), write(cents)).toEqual({ cents, either: null })
  })

  it('is said with cents apart, so that a misread comma is seen', () => {
    expect([1_250, 125_000, 101, 100].map(sumInWords)).toEqual([
      'That is 12 US dollars and 50 cents.',
      'That is 1,250 US dollars.',
      'That is 1 US dollar and 1 cent.',
      'That is 1 US dollar.',
    ])
  })
})

it.each([
  ['0.99', 'Please enter an amount of at least $1'],
  ['', 'Please enter an amount of at least $1'],
  ['ten', 'Please enter a plain number, like 30 or 1500.50'],
  ['1.500', 'Do you mean $1,500.00 or $1.50? Please choose, or write 1500.00 or 1.50.'],
  ['1000000', 'Please enter an amount of at most $999,999.99'],
])('a gift of %j is answered with %j', (typed, problem) => {
  expect(readTypedAmount(typed)).toEqual({ cents: null, problem })
})

it('whole numbers, codes and phone numbers are read in any digits', () => {
  expect(['30', ' ٣٠ ', '\u200e३०', '', '7.5', 'long', '1 0'].map(typedWhole)).toEqual([
    ...[30, 30, 30],
    ...[Number.NaN, Number.NaN, Number.NaN, Number.NaN],
  ])
  expect(foldDigits('𝟗꩓๙０')).toBe('9390')
  expect(['٩'.repeat(100), '٩'.repeat(101)].map(typedWhole)).toEqual([1e100, Number.NaN])
  expect(parse(appCode, '١٢٣ ٤٥٦')).toEqual({ ok: true, value: '123456' })
  expect(typedPhone('٠٠٢٥٤ 712')).toBe('+254 712')
  expect(['00 254', '0712', '+254', '000254'].map(typedPhone)).toEqual(['+254', '0712', '+254', '000254'])
})
