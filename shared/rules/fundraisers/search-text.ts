import { type CategoryId, categoryName } from '../categories'
import { creatorName } from '../names'

/** Letters that Unicode does not decompose: the hooked letters of Hausa and Fula, and a few similar ones. */
const PLAIN: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ɛ: 'e',
  ɔ: 'o',
  ø: 'o',
  ß: 'ss',
}

/** Lower case, without accents or apostrophes, so that `eko` finds `Èkó` and `ndiaye` `N’Diaye`. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .replace(/[ɓɗƙƴŋɲɛɔøß]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Each word is looked for in every fundraiser: more than so many only make the search slow. */
const WORDS = 8

/** The words of a query, in the form of `searchText`. */
export const searchWords = (query: string): string[] => searchText([query]).split(' ').filter(Boolean).slice(0, WORDS)

interface Searched {
  title: string
  displayName: string | null
  category: CategoryId
  user: { fullName: string; location: string | null }
}

/** The text of a fundraiser in which each word of a query must occur, whole or as a part of a word. */
export function fundraiserSearchText(fundraiser: Searched): string {
  const { title, category, user } = fundraiser
  return searchText([title, creatorName(fundraiser), user.location, categoryName(category)])
}
