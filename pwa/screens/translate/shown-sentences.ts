import type { LanguageSentences } from '#shared/language/check/sentences'
import { searchText, searchWords } from '#shared/rules/fundraisers/search-text'

/** A sentence as the page shows it. */
export interface ShownSentence {
  /** The catalogue that has it: `letters-about-money`. */
  catalogue: string
  /** Its key in the catalogue. */
  key: string
  english: string
  /** What it is about, where the same English has two meanings: in brackets behind the English. */
  context: string
  translation: string
  /** The capability and the parts of the site that say it, in plain English. */
  places: string
  /** Whether it is about money or law, and no speaker has signed it. */
  isUnchecked: boolean
}

/** All sentences of a language in the order of its catalogues. */
export function sentencesIn({ catalogues }: LanguageSentences): ShownSentence[] {
  return catalogues.flatMap(({ name, isUnchecked, sentences }) =>
    sentences.map(({ key, english = key, translation, places }) => ({
      catalogue: name,
      key,
      english,
      context: key.slice(english.length).trim(),
      translation,
      places: [...new Set([name.replaceAll('-', ' '), ...places])].join(' · '),
      isUnchecked,
    })),
  )
}

/**
 * The sentences in which each word of a search occurs, whole or as a part of a word: in the English, the translation, the proposal or the
 * places.
 */
export function findSentences(
  sentences: readonly ShownSentence[],
  proposals: ReadonlyMap<string, string>,
  query: string,
): readonly ShownSentence[] {
  const words = searchWords(query)
  if (words.length === 0) return sentences
  return sentences.filter(({ key, english, context, translation, places }) => {
    const text = searchText([english, context, translation, places, proposals.get(key)])
    return words.every((word) => text.includes(word))
  })
}
