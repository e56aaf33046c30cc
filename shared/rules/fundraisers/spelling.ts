import { searchWords } from './search-text'

/** Words of fundraisers, the most frequent first. Shorter ones are too like each other. */
export type Vocabulary = readonly string[]

const SHORTEST = 4
/** Letters. A longer word is no word, and would only take time to compare. */
const LONGEST = 20
/** Words: more only take time to compare. The rarest are left out. */
const MOST_WORDS = 5_000
/** Words from so many letters on may have two wrong letters. */
const LONG = 8

/** The words of texts in the form of `searchText`. */
export function vocabularyOf(texts: Iterable<string>): Vocabulary {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const word of text.split(/[^\p{L}\p{N}]+/u)) {
      if (word.length >= SHORTEST && word.length <= LONGEST) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one)
  return byCount.slice(0, MOST_WORDS).map(([word]) => word)
}

/**
 * A query with each word that occurs nowhere replaced by the most similar one that does; null if no word is replaced. One letter may be
 * wrong, missing or extra, or two neighbours swapped; in a long word two.
 */
export function corrected(query: string, vocabulary: Vocabulary): string | null {
  const words = searchWords(query)
  const better = words.map((word) => mostSimilar(word, vocabulary) ?? word)
  return better.some((word, index) => word !== words[index]) ? better.join(' ') : null
}

function mostSimilar(word: string, vocabulary: Vocabulary): string | null {
  if (word.length < SHORTEST || word.length > LONGEST || vocabulary.some((known) => known.includes(word))) return null
  let best: string | null = null
  let atMost = word.length < LONG ? 1 : 2
  for (const known of vocabulary) {
    if (Math.abs(known.length - word.length) > atMost || distanceOf(word, known, atMost) > atMost) continue
    best = known
    // A later one is less frequent, so it must be more similar.
    atMost = distanceOf(word, known, atMost) - 1
    if (atMost === 0) break
  }
  return best
}

/** How many letters differ between two words, with a swap of neighbours as one; more than `most` is not counted exactly. */
function distanceOf(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...next) > most) return Number.POSITIVE_INFINITY
    before = last
    last = next
  }
  return at(last, other.length)
}

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? Number.POSITIVE_INFINITY
