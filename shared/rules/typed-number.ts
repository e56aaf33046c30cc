import { formatCents, formatNumber } from '../language/format'
import { say } from '../language/say'
import { donationAmountProblem } from './limits'
import { centsToDecimal, dollarsToCents } from './money/money'

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Characters. Folding all that a form may hold would block all other requests. */
const LONGEST = 100

/** The text with every decimal digit as one of 0 to 9, without marks of writing direction; as it is if too long for a number. */
export function foldDigits(text: string): string {
  if (text.length > LONGEST) return text
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Unicode has the digits of a script in a row from zero on, and rows only beside whole rows.
    let first = code
    while (isDigit(first - 1)) first -= 1
    return String((code - first) % 10)
  })
}

/** A whole number, such as of days; NaN for anything else. */
export function typedWhole(text: string): number {
  const folded = foldDigits(text).trim()
  return /^\d+$/.test(folded) ? Number(folded) : Number.NaN
}

/** A phone number whose international prefix is `+`, also where it was typed as 00. */
export const typedPhone = (text: string): string =>
  foldDigits(text)
    .trim()
    .replace(/^00\s*(?=[1-9])/, '+')

/** In cents. `either`: the two sums that it may be, the larger one first. */
type TypedSum = { cents: number; either: null } | { cents: null; either: readonly [more: number, less: number] | null }

const NONE: TypedSum = { cents: null, either: null }

/** What other keyboards have in place of the signs on the right. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:US\s?\$|USD|[$＄])|(?:US\s?\$|\$\s?US|USD|[$＄])$/gi, ''],
  [/[،，]/g, ','],
  [/[٫．]/g, '.'],
]
const BETWEEN_THOUSANDS = /[\s'’‘ʼ＇٬]/g
const SUM = /^(\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+|(?:'\d{3})+))(?:([.,])(\d{0,2}))?$/

/** A sum in dollars, as people write it in any of our languages. */
export function readTypedSum(text: string): TypedSum {
  const folded = SIGNS.reduce((left, [sign, ours]) => left.replace(sign, ours), foldDigits(text).trim()).trim()
  const [, whole, point, places = ''] = SUM.exec(folded.replace(BETWEEN_THOUSANDS, "'")) ?? []
  if (whole === undefined || (point && whole.includes(point))) return NONE
  const cents = dollarsToCents(`${whole.replace(/[.,']/g, '')}.${places}`)
  if (cents === null) return NONE
  const sign = point ? undefined : /^\d+([.,])\d{3}$/.exec(whole)?.[1]
  const isSure = sign === undefined || sign === formatNumber(1_000_000).charAt(1)
  return isSure ? { cents, either: null } : { cents: null, either: [cents, Math.round(cents / 1_000)] }
}

/** The cents of a sum that can be no other one; NaN otherwise, which a schema refuses. */
export const typedCents = (text: string): number => readTypedSum(text).cents ?? Number.NaN

export const whichSum = ([more, less]: readonly [number, number]): string =>
  say('Do you mean {more} or {less}? Please choose, or write {typedMore} or {typedLess}.', {
    more: formatCents(more),
    less: formatCents(less),
    typedMore: centsToDecimal(more),
    typedLess: centsToDecimal(less),
  })

/** A sum of cents, said so that a misread separator is seen. */
export function sumInWords(sum: number): string {
  const [dollars, cents] = [Math.trunc(sum / 100), sum % 100]
  return cents === 0
    ? say('That is {dollars, plural, one {# US dollar} other {# US dollars}}.', { dollars })
    : say(
        'That is {dollars, plural, one {# US dollar} other {# US dollars}} and {cents, plural, one {# cent} other {# cents}}.',
        { dollars, cents },
      )
}

/** The cents of a typed gift, or why it is none. */
export function readTypedAmount(text: string): { cents: number; problem: null } | { cents: null; problem: string } {
  const { cents, either } = readTypedSum(text.trim() || '0')
  if (cents === null)
    return { cents, problem: either ? whichSum(either) : say('Please enter a plain number, like 30 or 1500.50') }
  const problem = donationAmountProblem(cents)
  return problem === null ? { cents, problem } : { cents: null, problem }
}
