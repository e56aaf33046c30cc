import type { LanguageSentences } from '../../../../shared/language/check/sentences.ts'
import { cataloguesOf } from '../catalogues.ts'
import type { Collected } from '../collect.ts'
import { categoriesOf } from '../problems.ts'
import { placesOf } from './places.ts'

/**
 * What translators see of a language (the page `/translate`): every sentence that is said, by catalogue. First comes what most people
 * read, as in the packs.
 */
export function sentencesOf(
  root: string,
  language: string,
  messages: ReadonlyMap<string, Collected>,
): LanguageSentences {
  const places = new Map([...messages.keys()].map((key, place) => [key, place]))
  const placeOf = (key = '') => places.get(key) ?? messages.size
  const catalogues = cataloguesOf(root, language).map(({ name, reviewed, messages: translations }) => ({
    name,
    isUnchecked: reviewed === false,
    sentences: Object.entries(translations)
      .flatMap(([key, translation]) => {
        const message = messages.get(key)
        if (!message) return []
        const english = message.text === key ? undefined : message.text
        return [{ key, ...(english && { english }), translation, places: placesOf(message.files) }]
      })
      .toSorted((one, other) => placeOf(one.key) - placeOf(other.key)),
  }))
  return {
    plurals: [...categoriesOf(language)],
    catalogues: catalogues.toSorted((one, other) => placeOf(one.sentences[0]?.key) - placeOf(other.sentences[0]?.key)),
  }
}
