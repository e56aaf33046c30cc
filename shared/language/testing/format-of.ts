import type { Format } from '../formats/format'
import { type FormatTable, makeFormat } from '../formats/make-format'
import { LANGUAGES, type LanguageCode } from '../languages'

const TABLES = import.meta.glob<FormatTable>('../formats/*.json', { eager: true, import: 'default' })

/** How a language other than English writes. */
export function formatOf(language: LanguageCode): Format {
  const table = TABLES[`../formats/${language}.json`]
  if (!table) throw new Error(`There is no table for ${language}`)
  return makeFormat(language, table)
}

/** How each language but English writes, by its code. */
export const FORMATS: Readonly<Record<string, Format>> = Object.fromEntries(
  LANGUAGES.filter((language) => language !== 'en').map((language) => [language, formatOf(language)]),
)
