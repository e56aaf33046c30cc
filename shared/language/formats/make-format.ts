import type { LanguageCode } from '../languages'
import type { Format, PluralForm } from './format'

/** What most of our languages have in common. In patterns `#` is a number, `D` a day, `M` a month, `Y` a year and `W` a weekday. */
const COMMON = {
  /** Between thousands. */
  group: ',',
  /** Before the decimal places. */
  decimal: '.',
  /** The number of digits from which there are groups. */
  groupsFrom: 4,
  /** Other currencies stand on the same side, always with a space. */
  dollars: 'US$\xa0#',
  percent: '#%',
  date: 'D M Y',
  month: 'M Y',
  weekday: 'W, D M',
  /** Between a date and a time of day. */
  at: ' ',
  /** Between the names of a list. Empty where the word stands between all of them. */
  comma: ', ',
  /** Whether amounts, which are in Latin letters, and names must be isolated from text that runs from right to left. */
  isRightToLeft: false,
}

/** What each language has of its own. */
interface Words {
  /** In their order, with commas between them. */
  months: string
  /** Sunday first. */
  weekdays: string
  noDate: string
  now: string
  yesterday: string
  /** Minutes, hours, days, weeks, months and years ago, with `|` between the forms. */
  ago: string
  and: string
  or: string
  /** By their codes (ISO 3166-1 alpha-2). */
  countries: Readonly<Record<string, string>>
}

const belowTwo = (count: number): PluralForm => (count < 2 ? 'one' : 'other')
const always = (): PluralForm => 'other'

/** The form of a noun after a whole number, where it is not only another one after 1. */
const PLURALS: Partial<Record<LanguageCode, (count: number) => PluralForm>> = {
  am: belowTwo,
  ar(count) {
    const hundredth = count % 100
    if (count < 3) return count === 0 ? 'zero' : count === 1 ? 'one' : 'two'
    return hundredth < 3 ? 'other' : hundredth < 11 ? 'few' : 'many'
  },
  fr: (count) => (count < 2 ? 'one' : count % 1e6 ? 'other' : 'many'),
  ig: always,
  pt: (count) => (count === 1 ? 'one' : count && count % 1e6 === 0 ? 'many' : 'other'),
  yo: always,
  zu: belowTwo,
}

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year']

/** How one language writes (`<language>.json`): its words, and where it differs from most. */
export type FormatTable = Words & Partial<typeof COMMON>

/** 24 hours everywhere, as some count from dawn; U+2066 to U+2069 isolate like `<bdi>` in plain text. */
export function makeFormat(language: LanguageCode, words: FormatTable): Format {
  const table = { ...COMMON, ...words }
  const { isRightToLeft } = table
  const plural = PLURALS[language] ?? ((count) => (count === 1 ? 'one' : 'other'))
  const countries = new Map(Object.entries(table.countries))
  /** The plural forms in `ago`, in their order. The last form of a unit is also for all others. */
  const forms = language === 'ar' ? ['one', 'two', 'few', 'many'] : ['one', 'other']

  function digits(value: number, places?: number): string {
    const size = Math.abs(value)
    const text = places === undefined ? String(Number(size.toFixed(3))) : size.toFixed(places)
    let [whole = '', fraction] = text.split('.')
    if (whole.length >= table.groupsFrom) {
      for (let end = whole.length - 3; end > 0; end -= 3) whole = whole.slice(0, end) + table.group + whole.slice(end)
    }
    return fraction ? whole + table.decimal + fraction : whole
  }

  const number = (value: number, places?: number) => {
    const minus = isRightToLeft ? '\u200e-' : '-'
    return (value < 0 ? minus : '') + digits(value, places)
  }

  const fill = (pattern: string, time: number) => {
    const day = new Date(time)
    return pattern.replace(/[DMYW]/g, (letter) => {
      if (letter === 'D') return String(day.getUTCDate())
      if (letter === 'Y') return String(day.getUTCFullYear())
      const names = letter === 'M' ? table.months : table.weekdays
      return names.split(',')[letter === 'M' ? day.getUTCMonth() : day.getUTCDay()] ?? ''
    })
  }

  const format: Format = {
    number,
    money(value, currency, places) {
      const other = table.dollars.startsWith('#') ? `#\xa0${currency}` : `${currency}\xa0#`
      const pattern = currency === 'USD' ? table.dollars : other
      const amount = (value < 0 ? '-' : '') + pattern.replace('#', digits(value, places))
      return isRightToLeft ? `\u2066${amount}\u2069` : amount
    },
    percent: (value) => table.percent.replace('#', number(value)),
    date: (time) => (Number.isNaN(time) ? table.noDate : fill(table.date, time)),
    month: (time) => fill(table.month, time),
    weekday: (time) => fill(table.weekday, time),
    clock: (time) => new Date(time).toISOString().slice(11, 16),
    dateAndClock: (time) => format.date(time) + table.at + format.clock(time),
    ago(count, unit, isWords) {
      if (isWords) return count < 1 ? table.now : table.yesterday
      const whole = Math.floor(count)
      const texts = table.ago.split(',')[UNITS.indexOf(unit)]?.split('|') ?? []
      return (texts[forms.indexOf(plural(whole))] ?? texts.at(-1) ?? '').replace('#', number(whole))
    },
    list(names, kind) {
      const shown = isRightToLeft ? names.map((name) => `\u2068${name}\u2069`) : names
      const last = shown.at(-1) ?? ''
      const word = table[kind]
      return shown.length < 2 ? last : shown.slice(0, -1).join(table.comma || word) + word + last
    },
    plural,
    country: (code) => countries.get(code),
  }
  return format
}
