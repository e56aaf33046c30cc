import type { Row } from '../../tests/spec/row'
import type { Sentence } from './split'

/** A row of the table at its place in the specification. */
export interface Claim {
  id: string
  text: string
  section: number
  heading: string
  /** Why no test could show it; null where one must. */
  saysNothing: string | null
}

/** What may stand between two rows of one sentence; what is left of a sentence may be nothing else. */
const BETWEEN = /^([\s,;:.|()]|(and|or|then)\b)/i
const ONLY_BETWEEN = /^([\s,;:.|()]|\b(and|or|then)\b)*$/i

/**
 * Reads the rows off the sentences, one after the other, so that neither has a word that the other has not.
 * @throws Error that names the place where they part.
 */
export function claimsOf(sentences: readonly Sentence[], rows: Readonly<Record<string, Row>>): Claim[] {
  const waiting = Object.entries(rows)
  const claims: Claim[] = []
  for (const { section, heading, text } of sentences) {
    let rest = text
    while (!ONLY_BETWEEN.test(rest)) {
      const [id, row] = waiting.shift() ?? []
      if (id === undefined || row === undefined) throw new Error(`No row says “${rest}” (section ${section})`)
      const { text: words, saysNothing } = typeof row === 'string' ? { text: row, saysNothing: null } : row
      while (!rest.startsWith(words) && BETWEEN.test(rest)) rest = rest.replace(BETWEEN, '')
      if (!rest.startsWith(words)) throw new Error(`The specification goes on with “${rest}”, ${id} with “${words}”`)
      claims.push({ id, text: words, section, heading, saysNothing })
      rest = rest.slice(words.length)
      if (/\w$/.test(words) && /^\w/.test(rest)) throw new Error(`${id} ends within a word: “${words}”`)
    }
  }
  if (waiting[0]) throw new Error(`The specification does not say ${waiting[0][0]}`)
  return claims
}
