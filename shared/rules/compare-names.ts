/** How far the name that a provider gives for an account agrees with the name that a person typed. */
export const NAME_AGREEMENTS = ['same', 'similar', 'different'] as const
export type NameAgreement = (typeof NAME_AGREEMENTS)[number]

/** Forms of address, which banks and people add or omit. */
const TITLES = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mister', 'dr', 'prof', 'professor', 'sir', 'madam', 'hon', 'honourable'],
  ...['eng', 'engr', 'barr', 'barrister', 'rev', 'revd', 'reverend', 'pastor', 'pst', 'bishop', 'apostle'],
  ...['evangelist', 'imam', 'sheikh', 'alhaji', 'alh', 'hajia', 'hajiya', 'chief', 'capt', 'captain'],
  ...['mme', 'mlle', 'monsieur', 'madame', 'bwana'],
])

/** Letters that Unicode does not split into a base letter and an accent. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ...{ ɓ: 'b', ɗ: 'd', ɖ: 'd', đ: 'd', ƙ: 'k', ƴ: 'y', ɔ: 'o', ɛ: 'e', ŋ: 'n', ƒ: 'f', ɣ: 'g', ʋ: 'v' },
  ...{ ø: 'o', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ə: 'e', ɩ: 'i' },
}

/** The shortest word in which one different letter is taken for another spelling. */
const SPELT_DIFFERENTLY = 5
/** The fewest words that two similar names share. */
const SHARED_WORDS = 2

/** `same` in any order; `similar`: all words of the shorter, initials or one letter off, at least two. */
export function compareNames(typed: string, told: string): NameAgreement {
  const [one, other] = [wordsOf(typed), wordsOf(told)]
  if (one.length === 0 || other.length === 0) return 'different'
  if (sorted(one) === sorted(other) || one.join('') === other.join('')) return 'same'
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  const isSpeltDifferently = shorter.length === 1 && longer.length === 1 && differByOneLetter(one[0], other[0])
  const isPart = shorter.length >= SHARED_WORDS && allAreIn(shorter, longer)
  return isSpeltDifferently || isPart ? 'similar' : 'different'
}

/** Whether both names are in Latin letters, or neither: otherwise comparing them says nothing. */
export function haveOneScript(one: string, other: string): boolean {
  const isLatin = (name: string) => /\p{Script=Latin}/u.test(name)
  return isLatin(one) === isLatin(other)
}

/** The words of a name in plain lower-case letters, without titles. A name of titles alone keeps them. */
function wordsOf(name: string): string[] {
  const plain = [...name.normalize('NFKD').toLowerCase()].map((letter) => BASE_LETTERS[letter] ?? letter).join('')
  // An accent or apostrophe belongs inside a word: N’Golo, Ọlá.
  const words = plain.replace(/[\p{M}'’ʼ`´]/gu, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const untitled = words.filter((word) => !TITLES.has(word))
  return untitled.length > 0 ? untitled : words
}

const sorted = (words: readonly string[]): string => [...words].sort().join(' ')

/** Whether each word has a partner of its own among the others, of which one must be exact. The closest partners are taken first. */
function allAreIn(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others]
  const inexact = words.filter((word) => !take(left, (other) => other === word))
  if (inexact.length === words.length) return false
  const unlike = inexact.filter((word) => !take(left, (other) => differByOneLetter(word, other)))
  return unlike.every((word) => take(left, (other) => isInitial(word, other)))
}

function take(words: string[], fits: (word: string) => boolean): boolean {
  const place = words.findIndex(fits)
  if (place >= 0) words.splice(place, 1)
  return place >= 0
}

function isInitial(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return [...short].length === 1 && long.startsWith(short)
}

/** Whether one letter was changed, added, omitted or swapped with its neighbour, in words of five letters or more. */
function differByOneLetter(one = '', other = ''): boolean {
  const [short, long] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]]
  if (short.length < SPELT_DIFFERENTLY || long.length - short.length > 1) return false
  const start = short.findIndex((letter, place) => letter !== long[place])
  if (start < 0) return true
  const tailOf = (letters: readonly string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return tailOf(short, start) === tailOf(long, start + 1)
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return (
    tailOf(short, start + 1) === tailOf(long, start + 1) ||
    (isSwapped && tailOf(short, start + 2) === tailOf(long, start + 2))
  )
}
