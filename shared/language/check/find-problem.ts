import { marksOf } from './marks.ts'
import { categoriesIn, type Kind, parseMessage, valuesOf } from './message-values.ts'

/** What is wrong with a translation. */
export type Problem =
  /** It can't be read. `reason` is for people who know the syntax. */
  | { kind: 'syntax'; reason: string }
  /** It has not the same values and elements as the English: `amount text`. */
  | Difference<'values'>
  /** It has not the same links, bold words, fees or names as the English. */
  | Difference<'marks'>
  /** It uses plurals that the language does not have. */
  | { kind: 'plurals'; strange: readonly string[] }

interface Difference<Of extends string> {
  kind: Of
  /** All that the English has. */
  expected: readonly string[]
  /** As they are written in a sentence: `{amount}`, `<terms>`. */
  missing: readonly string[]
  added: readonly string[]
}

/**
 * Finds what is wrong with the translation of a sentence; null for nothing. The build and the page for translators ask it alike.
 * `categories`: the plurals that the language has.
 */
export function findProblem(english: string, text: string, categories: ReadonlySet<string>): Problem | null {
  try {
    const elements = parseMessage(text)
    const [expected, found] = [valuesOf(parseMessage(english)), valuesOf(elements)]
    if (listed(found).join() !== listed(expected).join())
      return { kind: 'values', expected: listed(expected), ...compare(written(expected), written(found)) }
    const [marks, foundMarks] = [marksOf(english), marksOf(text)]
    if (foundMarks.join() !== marks.join()) return { kind: 'marks', expected: marks, ...compare(marks, foundMarks) }
    const strange = [...new Set(categoriesIn(elements))].filter((category) => !categories.has(category))
    return strange.length > 0 ? { kind: 'plurals', strange } : null
  } catch (error) {
    return { kind: 'syntax', reason: error instanceof Error ? error.message : String(error) }
  }
}

const listed = (values: ReadonlyMap<string, Kind>): string[] => [...values].map((value) => value.join(' ')).toSorted()

/** As a translator writes the values. */
const written = (values: ReadonlyMap<string, Kind>): string[] =>
  [...values].map(([name, kind]) =>
    kind === 'element' ? `<${name}>` : `{${name}${kind === 'number' ? ', number' : ''}}`,
  )

const compare = (expected: readonly string[], found: readonly string[]) => ({
  missing: expected.filter((part) => !found.includes(part)),
  added: found.filter((part) => !expected.includes(part)),
})
