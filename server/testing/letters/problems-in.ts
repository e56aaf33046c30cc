import { formatNumber } from '#shared/language/format'
import { directionOf, type LanguageCode, prefixOf } from '#shared/language/languages'
import { formatDate } from '#shared/rules/dates'
import { formatMinor } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { inLanguage } from '../../platform/language'
import type { MailBodies } from '../../platform/mail/letter'
import { PRODUCT_NAMES, WRITTEN } from './written'

export interface WrittenMail extends MailBodies {
  subject: string
}

/** How many words in a row are English, in a language that has the same letters. */
const IN_A_ROW = 3
const ADDRESS = /https?:\/\/\S+/g
/** A value that was not put in. */
const UNSAID = /\{\w+|\b(?:undefined|null|NaN)\b|\[object/

/** What is the same in English and in this language. */
const SAME: Readonly<Record<string, readonly string[]>> = { fr: ['Date:', '“”', '“” :'] }

/** Amounts, dates and counts as English writes them, and how they are written in the language that is spoken. */
const FORMATS: readonly [RegExp, (text: string) => string][] = [
  [/\$[\d,]+\.\d\d/g, (text) => formatCents(digitsOf(text))],
  [/KES\s[\d,]+\.\d\d/g, (text) => formatMinor(digitsOf(text), 'KES')],
  [/\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}/g, (text) => formatDate(new Date(`${text} UTC`).toISOString())],
  [/(?<![\d$,.])\d{1,3},\d{3}(?![\d,.])/g, (text) => formatNumber(digitsOf(text))],
]

const digitsOf = (text: string): number => Number(text.replace(/\D/g, ''))

/** What is wrong with a mail in a language, compared with the same mail in English. */
export function problemsIn(mail: WrittenMail | undefined, english: WrittenMail, language: LanguageCode): string[] {
  if (!mail) return ['there is none']
  const [lines, englishLines] = [linesOf(mail), linesOf(english)]
  const dir = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  return [
    ...(mail.html.includes(`<html lang="${language}"${dir}>`) ? [] : ['the HTML is not in the language']),
    ...(wordsInHtml(mail) === wordsInText(mail) ? [] : ['the text and the HTML have other words']),
    ...(lines.length === englishLines.length ? [] : [`${lines.length} lines instead of ${englishLines.length}`]),
    ...addressesOf(mail)
      .filter((address) => !`${address}/`.startsWith(`${WRITTEN.site}${prefixOf(language)}/`))
      .map((address) => `not in the language: ${address}`),
    ...lines.flatMap((line, index) =>
      inLanguage(language, () => problemsOfLine(line, englishLines[index] ?? '', language)),
    ),
  ]
}

function problemsOfLine(line: string, english: string, language: LanguageCode): string[] {
  const problems = UNSAID.test(line) ? [`not said: ${line}`] : []
  const formatted = FORMATS.flatMap(([pattern, format]) => (english.match(pattern) ?? []).map(format))
  for (const value of formatted) if (!line.includes(value)) problems.push(`without ${value}: ${line}`)
  if (language === 'fr' && /[^\s][:;!?](?=\s|$)/.test(wordsLeft(line, formatted)))
    problems.push(`no space before a sign: ${line}`)
  if (language !== 'en' && isEnglish(line, english, language, formatted)) problems.push(`English: ${line}`)
  return problems
}

function isEnglish(line: string, english: string, language: LanguageCode, formatted: readonly string[]): boolean {
  const own = wordsLeft(line, formatted)
  if (!/\p{L}/u.test(own) || SAME[language]?.includes(own.trim())) return false
  if (own === wordsLeft(english, [])) return true
  if (language === 'ar' || language === 'am') return /[a-z]{3}/.test(own)
  const rows = new Set(rowsOf(english))
  return rowsOf(own).some((row) => rows.has(row))
}

/** A line without what people wrote, names, addresses, and amounts. */
function wordsLeft(line: string, formatted: readonly string[]): string {
  const known = [...formatted, ...Object.values(WRITTEN), ...PRODUCT_NAMES].toSorted(
    (one, other) => other.length - one.length,
  )
  const typed = line.replaceAll('\u200b', '').replaceAll(WRITTEN.title, '')
  const rest = known.reduce((text, value) => text.replaceAll(value, ''), typed.replace(ADDRESS, ''))
  return FORMATS.reduce((text, [pattern]) => text.replace(pattern, ''), rest)
}

const rowsOf = (text: string): string[] => {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  return words.slice(IN_A_ROW - 1).map((_, index) => words.slice(index, index + IN_A_ROW).join(' '))
}

const linesOf = ({ subject, text }: WrittenMail): string[] => [subject, ...text.split('\n')].filter(Boolean)

const addressesOf = ({ text }: WrittenMail): string[] => text.match(ADDRESS) ?? []

/** The words below the heading, in their order. */
function wordsInHtml({ html }: WrittenMail): string {
  const text = html
    .slice(html.indexOf('</h1>'))
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
  return listed(text)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const wordsInText = ({ text }: WrittenMail): string => listed(text)

const listed = (text: string): string => (text.replace(ADDRESS, ' ').match(/[\p{L}\p{M}\p{N}@•$]+/gu) ?? []).join(' ')
