import { describe, expect, it } from 'vitest'
import { HELP } from '../../../data/copy/help'
import { countQuestions, findAnswers } from './find-answers'

describe('findAnswers', () => {
  it('returns everything for an empty search', () => {
    expect(findAnswers('  ')).toEqual(HELP)
    expect(findAnswers('').map(({ category }) => category)).toEqual([
      'Getting Started',
      'Donations & Payments',
      'Fees & Payouts',
      'Account & Security',
      'Campaign Management',
    ])
  })

  it.each([
    ['minimum goal', 'Is there a minimum goal, and can I change it?'],
    ['GOAL   Minimum', 'Is there a minimum goal, and can I change it?'],
    ['mobile money 24 hours', 'How long does a payout take?'],
    ['leader’s 5%', 'What does Pamoja charge?'],
    ["leader's", 'What does Pamoja charge?'],
    ['forgót', 'I forgot my password.'],
  ])('finds “%s”', (search, question) => {
    expect(findAnswers(search).flatMap(({ questions }) => questions.map((found) => found.question))).toContain(question)
  })

  it('leaves out categories without a result', () => {
    expect(findAnswers('minimum goal').map(({ id }) => id)).toEqual(['campaigns'])
    expect(findAnswers('nobody has ever asked this')).toEqual([])
  })

  it.each(['create-fundraiser', '](/', '**', 'privacy#rights'])(
    'does not search in the markup of links: %s',
    (search) => {
      expect(countQuestions(findAnswers(search))).toBe(0)
    },
  )
})
