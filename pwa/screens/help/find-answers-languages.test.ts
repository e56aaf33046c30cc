import { describe, expect, it } from 'vitest'
import { help } from '../../../data/copy/help'
import { findAnswers, indexOf } from './find-answers'

const CATALOGUES = import.meta.glob<Record<string, string>>('../../../shared/language/catalogues/*.json', {
  eager: true,
  import: 'default',
})

/** The answers in a language, as its readers search them. */
function answersIn(language: string) {
  /** By their English, those with a context too. */
  const sentences = new Map(Object.entries(CATALOGUES[`../../../shared/language/catalogues/${language}.json`] ?? {}))
  const translated = (english: string) => sentences.get(english) ?? english
  const search = (part: string) => [...sentences].find(([key]) => key.includes(`⟨search: ${part}`))?.[1] ?? ''
  const categories = help().map(({ id, category, questions }) => ({
    id,
    category: translated(category),
    questions: questions.map(({ question, answer, keywords }) => ({
      question,
      answer: [translated(question), ...answer.map(translated)],
      keywords: [...sentences].find(([key]) => key.startsWith(`${keywords} ⟨`))?.[1] ?? translated(keywords),
    })),
  }))
  return indexOf({ categories, empty: search('words to leave out'), affixes: search('endings') })
}

/** By their English, which says more to us. */
const found = (search: string, language: string) =>
  findAnswers(search, answersIn(language)).list.flatMap(({ questions }) => questions.map(({ question }) => question))

const PAY = 'How can I pay?'
const RECEIPT = 'Where is my receipt?'
const PASSWORD = 'I forgot my password.'

describe('the answers in each language', () => {
  it.each([
    // Short words with what Arabic and Amharic put before and behind them.
    ['ar', 'بالدفع', PAY],
    ['ar', 'والدفع', PAY],
    ['am', 'ለካርድ', PAY],
    ['am', 'በካርድ', PAY],
    // Vowel signs, and letters that people write in more than one way.
    ['ar', 'إِيصال', RECEIPT],
    ['ar', 'ايصال', RECEIPT],
    ['ar', 'كلمه السر', PASSWORD],
    ['ar', 'كلمــة السر', PASSWORD],
    ['am', 'ረሣሁ', PASSWORD],
    // Tones, dots and hooks, which many keyboards lack.
    ['yo', 'risiiti', RECEIPT],
    ['yo', 'rìsíìtì', RECEIPT],
    ['yo', 'oro asina', PASSWORD],
    ['ig', 'paswoodu', PASSWORD],
    ['ig', 'kwụọghị', PAY],
    ['ha', 'rasit dina', RECEIPT],
  ])('%s: “%s” finds %s', (language, search, question) => {
    expect(found(search, language)).toContain(question)
    expect(findAnswers(search, answersIn(language))).toMatchObject({ meant: null, isPartial: false })
  })
})
