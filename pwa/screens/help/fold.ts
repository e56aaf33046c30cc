import { searchText } from '#shared/rules/fundraisers/search-text'

/** Letters that Arabic writers use for each other at the end of a word, and the line that stretches a word. */
const ARABIC: Readonly<Record<string, string>> = { ة: 'ه', ى: 'ي', ـ: '' }

/** Ethiopic letters have blocks of eight, one for each consonant. These blocks sound alike in Amharic, and writers mix them. */
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

/**
 * Text as it is compared: lower case, without accents, tones, vowel signs, apostrophes and hyphens, so that `mpesa` is `M-Pesa`, and with
 * one letter for those that are written for each other.
 */
export function fold(text: string): string {
  return searchText([text])
    .replace(/[‑-]/g, '')
    .replace(/[ةىـ]/g, (letter) => ARABIC[letter] ?? letter)
    .replace(/\p{Script=Ethiopic}/gu, foldEthiopic)
}

function foldEthiopic(letter: string): string {
  const code = letter.charCodeAt(0)
  const place = code % 8
  const block = ETHIOPIC.get(code - place) ?? code - place
  return String.fromCharCode(place === FOURTH && OPEN.has(block) ? block : block + place)
}

/** The length from which a part of a word tells something: letters of these scripts say more than one of ours. */
export function shortestStem(stem: string): number {
  if (/\p{Script=Ethiopic}/u.test(stem)) return 2
  return /\p{Script=Arabic}/u.test(stem) ? 3 : 4
}
