import { HELP } from '../../../data/copy/help'

/** A category with the questions that were found in it. */
export interface HelpCategory {
  id: string
  category: string
  questions: readonly { question: string; answer: readonly string[] }[]
}

/** Returns the questions that contain every word, in the question or the answer. Without words it returns all. Ignores accents and case. */
export function findAnswers(search: string): HelpCategory[] {
  const words = normalise(search).split(/\s+/).filter(Boolean)
  return HELP.map(({ questions, ...category }) => ({
    ...category,
    questions: questions.filter(({ question, answer }) => {
      const text = normalise(stripMarkup([question, ...answer].join(' ')))
      return words.every((word) => text.includes(word))
    }),
  })).filter(({ questions }) => questions.length > 0)
}

/** Removes the marks of `data/copy` and the addresses of links. */
function stripMarkup(text: string): string {
  return text.replace(/\]\([^)]+\)|[[*]/g, '')
}

/** Converts text for the comparison: lower case, without accents. */
function normalise(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

export function countQuestions(categories: readonly HelpCategory[]): number {
  return categories.reduce((count, { questions }) => count + questions.length, 0)
}
