import { type CategoryId, categoryName } from '../categories'
import { creatorName } from '../names'

/** Letters that are written for each other, where Unicode does not decompose one of them. */
const PLAIN: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  đ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ɛ: 'e',
  ǝ: 'e',
  ɔ: 'o',
  ø: 'o',
  ı: 'i',
  ł: 'l',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
}

/** Ethiopic letters have blocks of eight, one for each consonant. These blocks sound alike in Amharic. */
const ETHIOPIC: ReadonlyMap<number, number> = new Map([
  [0x1210, 0x1200],
  [0x1280, 0x1200],
  [0x12b8, 0x1200],
  [0x1220, 0x1230],
  [0x12d0, 0x12a0],
  [0x1340, 0x1338],
])
/** Blocks whose first and fourth letters sound alike too: `ha` and `a`. */
const OPEN: ReadonlySet<number> = new Set([0x1200, 0x12a0])
const FOURTH = 3

function foldEthiopic(letter: string): string {
  const code = letter.charCodeAt(0)
  const place = code % 8
  const block = ETHIOPIC.get(code - place) ?? code - place
  return String.fromCharCode(place === FOURTH && OPEN.has(block) ? block : block + place)
}

/**
 * Lower case, with one letter and digit for all that readers write for it, without accents, quotes or hyphens: `eko`
 * finds `Èkó`, `mpesa` finds `M-Pesa`.
 */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .replace(/´/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Pd}\p{Pi}\p{Pf}\u02b9-\u02bf\u2212′″„‚'"`ـ]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[ሀ-ፇ]/g, foldEthiopic)
    .replace(/[\s፡]+/g, ' ')
    .trim()
}

/** The words of a text in the form of `searchText`; a hyphen parts two words, which are parts of the joined one. */
export const wordsOf = (text: string): string[] =>
  searchText([text.replace(/[\p{Pd}\u2212]/gu, ' ')])
    .split(' ')
    .filter(Boolean)

/** Each word is looked for in every fundraiser: more than so many only make the search slow. */
const WORDS = 8

/** The words of a query. */
export const searchWords = (query: string): string[] => wordsOf(query).slice(0, WORDS)

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
