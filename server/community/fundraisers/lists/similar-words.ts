import { corrected, type Vocabulary } from '#shared/rules/fundraisers/spelling'

/** Queries that are remembered for each vocabulary. */
const MOST = 500

const memories = new WeakMap<Vocabulary, Map<string, string | null>>()

/**
 * The query with similar words that occur, as `corrected` finds them. Comparing takes milliseconds in which no other request is
 * answered, so what was found is remembered, also that nothing was.
 */
export function similarWords(query: string, vocabulary: Vocabulary): string | null {
  const memory = memories.get(vocabulary) ?? new Map<string, string | null>()
  memories.set(vocabulary, memory)
  const known = memory.get(query)
  if (known !== undefined) return known
  const found = corrected(query, vocabulary)
  memory.set(query, found)
  const [oldest] = memory.keys()
  if (memory.size > MOST && oldest !== undefined) memory.delete(oldest)
  return found
}
