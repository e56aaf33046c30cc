import type { Row } from '../../tests/spec/row'
import type { Sentence } from './split'

/** A row of the table, with its place in the specification. */
export interface Claim {
  id: string
  text: string
  section: number
  heading: string
  /** The reason why no test can show it; null if a test must. */
  saysNothing: string | null
}

/** The text that is allowed between two rows of a sentence, and after the last one. */
const BETWEEN = /^([\s,;:.|()]|(and|or|then)\b)/i
const ONLY_BETWEEN = /^([\s,;:.|()]|\b(and|or|then)\b)*$/i

/**
 * Matches the rows with the sentences in their order, and checks that both have exactly the same words.
 * @throws Error with the place of the first difference.
 */
export function claimsOf(sentences: readonly Sentence[], rows: Readonly<Record<string, Row>>): Claim[] {
  const remaining = Object.entries(rows)
  const claims: Claim[] = []
  for (const { section, heading, text } of sentences) {
    let rest = text
    while (!ONLY_BETWEEN.test(rest)) {
      const [id, row] = remaining.shift() ?? []
      if (id === undefined || row === undefined) throw new Error(`No row says “${rest}” (section ${section})`)
      const { text: words, saysNothing } = typeof row === 'string' ? { text: row, saysNothing: null } : row
      while (!rest.startsWith(words) && BETWEEN.test(rest)) rest = rest.replace(BETWEEN, '')
      if (!rest.startsWith(words))
        throw new Error(`The specification continues with “${rest}”, but ${id} is “${words}”`)
      claims.push({ id, text: words, section, heading, saysNothing })
      rest = rest.slice(words.length)
      if (/\w$/.test(words) && /^\w/.test(rest)) throw new Error(`${id} ends within a word: “${words}”`)
    }
  }
  if (remaining[0]) throw new Error(`The specification does not say ${remaining[0][0]}`)
  return claims
}
