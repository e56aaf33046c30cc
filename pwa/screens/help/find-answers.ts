import { nearestWord } from '#shared/rules/words/edit-distance'
import { HELP } from '../../../data/copy/help'

interface Question {
  question: string
  answer: readonly string[]
}

/** A category with the questions that were found in it. */
export interface HelpCategory {
  id: string
  category: string
  questions: readonly Question[]
}

export interface FoundAnswers {
  list: HelpCategory[]
  /** The search with the words that were probably meant; null if all words are known. */
  meant: string | null
  /** Whether no answer has all words, so that these only come closest. */
  isPartial: boolean
}

/** Words that every sentence has, folded. */
const EMPTY_WORDS = new Set(
  'a an and are at be by can could do does for from get has have how i im if in is it me my need of on or our so that the there they this to want was we what when where which who why will with would you your'.split(
    ' ',
  ),
)
/** Shorter parts of words are in too many others. */
const SHORTEST_STEM = 4
/** The smallest share of the words that an answer must have. */
const CLOSE = 0.5

const ENTRIES = HELP.flatMap(({ id, questions }) =>
  questions.map(({ question, answer, keywords }) => ({
    id,
    question,
    words: fold(`${stripMarkup([question, ...answer].join(' '))} ${keywords}`),
  })),
)
/** Each word of the questions and answers once, in their order. Short words are too much alike to be mistyped. */
const VOCABULARY = new Set(
  ENTRIES.flatMap(({ words }) => words.split(/[^\p{L}\p{N}]+/u)).filter(({ length }) => length > 3),
)

/**
 * Returns the questions that have every word, in the question, the answer or its keywords. Ignores case, accents, hyphens and words
 * that say nothing; other forms of a word count as the word. An unknown word stands for the nearest known one. If no question has all
 * words, the closest are returned. Without words it returns all.
 */
export function findAnswers(search: string): FoundAnswers {
  const typed = fold(search)
    .split(/[\s?!.,;:"“”()]+/)
    .filter(Boolean)
  const telling = typed.filter((word) => !EMPTY_WORDS.has(word))
  const words = telling.length > 0 ? telling : typed
  const known = words.map((word) => (isKnown(word) ? word : (nearestWord(word, VOCABULARY) ?? word)))
  const meant = known.some((word, index) => word !== words[index]) ? known.join(' ') : null

  const counts = ENTRIES.map(({ words: text }) => known.filter((word) => hasWord(text, word)).length)
  const most = Math.max(...counts)
  const isPartial = most < known.length
  if (isPartial && most < known.length * CLOSE) return { list: [], meant: null, isPartial: false }
  const found = new Set(ENTRIES.filter((_, index) => (counts[index] ?? 0) >= most).map(({ question }) => question))
  const list = HELP.map(({ questions, ...category }) => ({
    ...category,
    questions: questions.filter(({ question }) => found.has(question)),
  })).filter(({ questions }) => questions.length > 0)
  return { list, meant, isPartial }
}

const isKnown = (word: string): boolean => ENTRIES.some(({ words }) => hasWord(words, word))

/** Whether a text has a word, or another form of it: without its English ending, such as "delet" of "deleting". */
function hasWord(text: string, word: string): boolean {
  const stem = word.replace(/(?:ing|ed|es|s)$/, '')
  return text.includes(word) || (stem.length >= SHORTEST_STEM && text.includes(stem))
}

/** Removes the marks of `data/copy` and the addresses of links. */
function stripMarkup(text: string): string {
  return text.replace(/\]\([^)]+\)|[[*]/g, '')
}

/** Text as it is compared: lower case, without accents, apostrophes and hyphens, so that `mpesa` is `M-Pesa`. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}|['’‑-]/gu, '')
    .toLowerCase()
}

export function countQuestions(categories: readonly HelpCategory[]): number {
  return categories.reduce((count, { questions }) => count + questions.length, 0)
}
