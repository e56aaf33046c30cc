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

/** Words as they are compared. */
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
      searchText([`${stripMarkup([question, ...answer].join(' '))} ${keywords}`]),
    ),
  )
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter(({ length }) => length > 3)
  return {
    categories,
    texts,
    vocabulary: new Set(words),
    empty: new Set(searchText([empty]).split(' ')),
    affixes: affixes
      .split(' ')
      .map((affix) => ({ letters: searchText([affix]), isEnding: affix.startsWith('-') }))
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
  const typed = searchText([search])
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

/** The length from which a part of a word tells something: letters of these scripts say more than one of ours. */
function shortestStem(stem: string): number {
  if (/\p{Script=Ethiopic}/u.test(stem)) return 2
  return /\p{Script=Arabic}/u.test(stem) ? 3 : 4
}
