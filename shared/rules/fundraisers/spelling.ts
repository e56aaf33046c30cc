import { nearestWord } from '../words/edit-distance'
import { searchWords } from './search-text'

/** Words of fundraisers, the most frequent first. Shorter ones are too like each other. */
export type Vocabulary = readonly string[]

const SHORTEST = 4
/** Letters. A longer word is no word, and would only take time to compare. */
const LONGEST = 20
/** Words: more only take time to compare. The rarest are left out. */
const MOST_WORDS = 5_000
/** Unknown words of a query. Each is compared with the whole vocabulary, and with more of them hardly anything is found. */
const MOST_CORRECTED = 2

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
 * wrong, missing or extra, or two neighbours swapped; in a long word two. Null also for more than two such words.
 */
export function corrected(query: string, vocabulary: Vocabulary): string | null {
  const words = searchWords(query)
  const unknown = new Set(words.filter((word) => isUnknown(word, vocabulary)))
  if (unknown.size > MOST_CORRECTED) return null
  const better = words.map((word) => (unknown.has(word) ? (nearestWord(word, vocabulary) ?? word) : word))
  return better.some((word, index) => word !== words[index]) ? better.join(' ') : null
}

function isUnknown(word: string, vocabulary: Vocabulary): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && !vocabulary.some((known) => known.includes(word))
}
