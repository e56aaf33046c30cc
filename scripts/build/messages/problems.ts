import { LANGUAGES } from '../../../shared/language/languages.ts'
import { problemsOf, readCatalogues } from './catalogues.ts'
import type { Collected } from './collect.ts'

const NUMBERS = Array.from({ length: 1001 }, (_, number) => number)

/** The categories that whole numbers have in a language, and those of large ones: `many` in French begins at a million. */
export function categoriesOf(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set([...NUMBERS, 1_000_000].map((number) => rules.select(number)))
}

/** What is wrong with the listed languages, a line each. */
export function problemsOfAll(root: string, messages: ReadonlyMap<string, Collected>): string[] {
  return LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    problemsOf(messages, readCatalogues(root, language), categoriesOf(language)).map(
      (problem) => `${language}: ${problem}`,
    ),
  )
}
