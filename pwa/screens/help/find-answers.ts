import type { LanguageCode } from '#shared/language/languages'
import { sayIn } from '#shared/language/say'
import { currentLanguage } from '#shared/language/speak'
import { nearestWord } from '#shared/rules/edit-distance'
import { searchText } from '#shared/rules/fundraisers/search-text'
import { help } from '../../../data/copy/help'

interface Question {
  question: string
  answer: readonly string[]
}

export interface HelpCategory {
  id: string
  category: string
  questions: readonly Question[]
}

interface FoundAnswers {
  list: HelpCategory[]
  meant: string | null
  /** Whether no answer has all words, so that these only come closest. */
  isPartial: boolean
}

interface SearchedWords {
  categories: readonly { id: string; category: string; questions: readonly (Question & { keywords: string })[] }[]
  empty: string
  /** What makes another form of a word, longer ones first: `-ing` at its end, `un-` at its start. */
  affixes: string
}

/** Words as they are compared; see `fold`. */
interface Index {
  categories: readonly HelpCategory[]
  /** The words of each question, in their order. */
  texts: readonly string[]
  /** Each word once, in their order. Short words are too much alike to be mistyped. */
  vocabulary: ReadonlySet<string>
  empty: ReadonlySet<string>
  affixes: readonly Affix[]
}

/** What makes another form of a word, as it is compared. */
interface Affix {
  letters: string
  isEnding: boolean
}

const CLOSE = 0.5

export function indexOf({ categories, empty, affixes }: SearchedWords): Index {
  const texts = categories.flatMap(({ questions }) =>
    questions.map(({ question, answer, keywords }) =>
      fold(`${stripMarkup([question, ...answer].join(' '))} ${keywords}`),
    ),
  )
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter(({ length }) => length > 3)
  return {
    categories,
    texts,
    vocabulary: new Set(words),
    empty: new Set(fold(empty).split(' ')),
    affixes: affixes
      .split(' ')
      .map((affix) => ({ letters: fold(affix), isEnding: affix.startsWith('-') }))
      .filter(({ letters }) => letters !== ''),
  }
}

/** One for each language in which this was asked. */
const indexes = new Map<LanguageCode, Index>()

function currentIndex(): Index {
  const language = currentLanguage()
  const index = indexes.get(language) ?? indexOf(ownWords())
  indexes.set(language, index)
  return index
}

const ownWords = (): SearchedWords => ({
  categories: help(),
  empty: sayIn(
    'search: words to leave out',
    'a an and are at be by can could do does for from get has have how i im if in is it me my need of on or our so that the there they this to want was we what when where which who why will with would you your',
  ),
  affixes: sayIn('search: endings (-ing) and beginnings (un-) to leave out', '-ing -ed -es -s'),
})

/** Without a question that has all words, the closest are returned; without words, all. */
export function findAnswers(search: string, index = currentIndex()): FoundAnswers {
  const typed = fold(search)
    .split(/[\s?!.,;:"“”«»()؟،؛።፣፤፧]+/)
    .filter(Boolean)
  const telling = typed.filter((word) => !index.empty.has(word))
  const words = telling.length > 0 ? telling : typed
  const has = (text: string, word: string) => hasWord(text, word, index.affixes)
  const isKnown = (word: string) => index.texts.some((text) => has(text, word))
  const known = words.map((word) => (isKnown(word) ? word : (nearestWord(word, index.vocabulary) ?? word)))
  const meant = known.some((word, place) => word !== words[place]) ? known.join(' ') : null

  const counts = index.texts.map((text) => known.filter((word) => has(text, word)).length)
  const most = Math.max(...counts)
  const isPartial = most < known.length
  if (isPartial && most < known.length * CLOSE) return { list: [], meant: null, isPartial: false }
  return { list: questionsAt(index, (place) => (counts[place] ?? 0) >= most), meant, isPartial }
}

function questionsAt({ categories }: Index, isFound: (place: number) => boolean): HelpCategory[] {
  let place = 0
  return categories
    .map((category) => ({ ...category, questions: category.questions.filter(() => isFound(place++)) }))
    .filter(({ questions }) => questions.length > 0)
}

/** Whether a text has a word, or another form of it: without its ending, such as "delet" of "deleting". */
function hasWord(text: string, word: string, affixes: readonly Affix[]): boolean {
  if (text.includes(word)) return true
  const stem = stemOf(word, affixes)
  return stem.length >= shortestStem(stem) && text.includes(stem)
}

function stemOf(word: string, affixes: readonly Affix[]): string {
  for (const { letters, isEnding } of affixes) {
    if (isEnding && word.endsWith(letters)) return word.slice(0, -letters.length)
    if (!isEnding && word.startsWith(letters)) return word.slice(letters.length)
  }
  return word
}

const stripMarkup = (text: string): string => text.replace(/\]\([^)]+\)|[[*]/g, '')

export function countQuestions(categories: readonly HelpCategory[]): number {
  return categories.reduce((count, { questions }) => count + questions.length, 0)
}

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

/** Letters that are written for each other become one, and `mpesa` is `M-Pesa`. */
function fold(text: string): string {
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
function shortestStem(stem: string): number {
  if (/\p{Script=Ethiopic}/u.test(stem)) return 2
  return /\p{Script=Arabic}/u.test(stem) ? 3 : 4
}
