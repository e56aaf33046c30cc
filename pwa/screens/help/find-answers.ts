import { HELP } from '../../../data/copy/help'

/** A category with those of its questions that were found. */
export interface HelpCategory {
  id: string
  category: string
  questions: readonly { question: string; answer: readonly string[] }[]
}

/** Questions in which every word is found, in the question or its answer; all of them for no words. Accents and case do not count. */
export function findAnswers(search: string): HelpCategory[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return HELP.map(({ questions, ...category }) => ({
    ...category,
    questions: questions.filter(({ question, answer }) => {
      const text = fold(withoutMarks([question, ...answer].join(' ')))
      return words.every((word) => text.includes(word))
    }),
  })).filter(({ questions }) => questions.length > 0)
}

/** Our copy without the marks and addresses of its links. */
function withoutMarks(text: string): string {
  return text.replace(/\]\([^)]+\)|[[*]/g, '')
}

/** As people type it: without accents, in small letters. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

export function countQuestions(categories: readonly HelpCategory[]): number {
  return categories.reduce((count, { questions }) => count + questions.length, 0)
}
