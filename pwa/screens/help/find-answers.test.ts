import { describe, expect, it } from 'vitest'
import { help } from '../../../data/copy/help'
import { countQuestions, findAnswers, indexOf } from './find-answers'

/** The questions that a search finds. */
const questionsFor = (search: string) =>
  findAnswers(search).list.flatMap(({ questions }) => questions.map((found) => found.question))

describe('findAnswers', () => {
  it('returns everything for an empty search', () => {
    expect(findAnswers('  ').list).toEqual(help())
    expect(findAnswers('').list.map(({ category }) => category)).toEqual([
      'Getting Started',
      'Donations & Payments',
      'Fees & Payouts',
      'Account & Security',
      'Campaign Management',
    ])
  })

  it.each([
    ['minimum goal', 'Is there a minimum goal, and can I change it?'],
    ['mobile money 24 hours', 'How long does a payout take?'],
    ['leader’s 5%', 'What does Pamoja charge?'],
    ['mpesa', 'How can I pay?'],
    ['How do I withdraw my money?', 'How do I get the money?'],
    ['I want to delete my account!', 'How do I close my account?'],
  ])('finds “%s”', (search, question) => {
    expect(questionsFor(search)).toContain(question)
  })

  it.each([['reciept', 'receipt', 'Where is my receipt?']])(
    'takes the mistyped “%s” for “%s”',
    (search, meant, question) => {
      expect(findAnswers(search).meant).toBe(meant)
      expect(questionsFor(search)).toContain(question)
    },
  )

  it.each([['deleting the account', 'How do I close my account?']])(
    'finds every word of “%s” in another form',
    (search, question) => {
      expect(findAnswers(search)).toMatchObject({ isPartial: false, meant: null })
      expect(questionsFor(search)).toContain(question)
    },
  )

  it('returns the closest answers when none has all words', () => {
    expect(findAnswers('refund for donkey')).toMatchObject({ isPartial: true })
    expect(questionsFor('refund for donkey')).toEqual(['Can I get my donation back?'])
  })

  it.each(['create-fundraiser', '](/', '**', 'privacy#rights'])(
    'does not search in the markup of links: %s',
    (search) => {
      expect(countQuestions(findAnswers(search).list)).toBe(0)
    },
  )
})

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
    ['am', 'ለካርድ', PAY],
    // Vowel signs, and letters that people write in more than one way.
    ['ar', 'إِيصال', RECEIPT],
    ['ar', 'كلمه السر', PASSWORD],
    ['am', 'ረሣሁ', PASSWORD],
    // Tones, dots and hooks, which many keyboards lack.
    ['yo', 'oro asina', PASSWORD],
    ['ig', 'kwụọghị', PAY],
    ['ha', 'rasit dina', RECEIPT],
  ])('%s: “%s” finds %s', (language, search, question) => {
    expect(found(search, language)).toContain(question)
    expect(findAnswers(search, answersIn(language))).toMatchObject({ meant: null, isPartial: false })
  })
})
