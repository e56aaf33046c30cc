import { sql } from 'kysely'
import { type Vocabulary, vocabularyOf } from '#shared/rules/fundraisers/spelling'
import type { Lists } from './list'
import { isOpenAt, throughIndex } from './open'

/** The newest fundraisers, whose words are read: enough for a vocabulary, and few enough to read at once. */
const READ = 5_000
/** Milliseconds. A vocabulary is only for proposals, so it need not have the newest word. */
const KEPT_FOR = 10 * 60_000

const vocabularies = new WeakMap<object, { words: Promise<Vocabulary>; until: number }>()

/** The words of fundraisers that can be given to. `now` is in milliseconds. */
export function readVocabulary({ engine, lists }: Lists, now: number): Promise<Vocabulary> {
  const known = vocabularies.get(lists)
  if (known && now < known.until) return known.words
  const words = read({ engine, lists }, now)
  vocabularies.set(lists, { words, until: now + KEPT_FOR })
  // A failed one is read again by the next search.
  words.catch(() => vocabularies.delete(lists))
  return words
}

async function read({ engine, lists }: Lists, now: number): Promise<Vocabulary> {
  const { rows } = await sql<{
    searchText: string
  }>`select "searchText" from ${throughIndex(engine, 'newest', undefined)}
    where ${isOpenAt(now)} order by fundraisers."createdAt" desc, fundraisers.id desc limit ${READ}`.execute(lists)
  return vocabularyOf(rows.map(({ searchText }) => searchText))
}
