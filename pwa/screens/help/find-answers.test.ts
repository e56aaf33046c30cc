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
    ['GOAL   Minimum', 'Is there a minimum goal, and can I change it?'],
    ['mobile money 24 hours', 'How long does a payout take?'],
    ['leader’s 5%', 'What does Pamoja charge?'],
    ["leader's", 'What does Pamoja charge?'],
    ['forgót', 'I forgot my password.'],
    ['mpesa', 'How can I pay?'],
    ['m-pesa', 'How can I pay?'],
    ['mpesa', 'How do I get the money?'],
    ['momo', 'How can I pay?'],
    ['refund', 'Can I get my donation back?'],
    ['chargeback', 'Can I get my donation back?'],
    ['scam', 'Can I get my donation back?'],
    ['receipt', 'Where is my receipt?'],
    ['withdraw', 'How do I get the money?'],
    ['How do I withdraw my money?', 'How do I get the money?'],
    ['tax', 'Can I deduct my donation from my taxes?'],
    ['delete account', 'How do I close my account?'],
    ['I want to delete my account!', 'How do I close my account?'],
    ['otp', 'My card was declined. What now?'],
    ['apple pay', 'Can I pay with Apple Pay or Google Pay?'],
    ['exchange rate', 'Which currency and exchange rate do I pay?'],
    ['e-mail', 'Can I change my email address?'],
    ['offline', 'Does it work without an internet connection?'],
    ['school fees', 'What can I raise money for?'],
  ])('finds “%s”', (search, question) => {
    expect(questionsFor(search)).toContain(question)
  })

  it.each([
    ['reciept', 'receipt', 'Where is my receipt?'],
    ['widthraw', 'withdraw', 'How do I get the money?'],
    ['refnud', 'refund', 'Can I get my donation back?'],
    ['my pasword', 'password', 'I forgot my password.'],
    ['vissa card', 'visa card', 'How can I pay?'],
  ])('takes the mistyped “%s” for “%s”', (search, meant, question) => {
    expect(findAnswers(search).meant).toBe(meant)
    expect(questionsFor(search)).toContain(question)
  })

  it.each([
    ['delete my account', 'How do I close my account?'],
    ['deleting the account', 'How do I close my account?'],
    ['I deleted my account', 'How do I close my account?'],
    ['closing accounts', 'How do I close my account?'],
    ['refunded donations', 'Can I get my donation back?'],
    ['withdrawing money', 'How do I get the money?'],
    ['extending the deadlines', 'My fundraiser is nearly over. Can it run longer?'],
    ['declining cards', 'My card was declined. What now?'],
  ])('finds every word of “%s” in another form', (search, question) => {
    expect(findAnswers(search)).toMatchObject({ isPartial: false, meant: null })
    expect(questionsFor(search)).toContain(question)
  })

  it('has nothing to correct in words that it knows', () => {
    expect(findAnswers('refund').meant).toBeNull()
    expect(findAnswers('refund')).toMatchObject({ isPartial: false })
  })

  it('returns the closest answers when none has all words', () => {
    expect(findAnswers('refund for donkey')).toMatchObject({ isPartial: true })
    expect(questionsFor('refund for donkey')).toEqual(['Can I get my donation back?'])
  })

  it('leaves out categories without a result', () => {
    expect(findAnswers('minimum goal').list.map(({ id }) => id)).toEqual(['campaigns'])
    expect(findAnswers('nobody has ever asked this').list).toEqual([])
  })

  it.each(['create-fundraiser', '](/', '**', 'privacy#rights'])(
    'does not search in the markup of links: %s',
    (search) => {
      expect(countQuestions(findAnswers(search).list)).toBe(0)
    },
  )
})

describe('findAnswers in another language', () => {
  const swahili = indexOf({
    categories: [
      {
        id: 'account',
        category: 'Akaunti',
        questions: [
          { question: 'Nimesahau neno la siri.', keywords: 'nywila kuingia', answer: ['Chagua “Umesahau?”.'] },
          { question: 'Nitapataje fedha?', keywords: 'kutoa pesa mpesa', answer: ['Omba malipo [hapa](/payouts).'] },
        ],
      },
    ],
    empty: 'je na ya kwa nina',
    affixes: '-ni',
  })
  const arabic = indexOf({
    categories: [
      {
        id: 'fees',
        category: 'الرسوم',
        questions: [{ question: 'ما هي رسوم المنصة؟', keywords: 'تكلفة عمولة', answer: ['عشرة بالمئة.'] }],
      },
    ],
    empty: 'ما هي في من',
    affixes: 'ال-',
  })
  const found = (search: string, index: typeof swahili) =>
    findAnswers(search, index).list.flatMap(({ questions }) => questions.map(({ question }) => question))

  it('searches its own words, and leaves out its own empty ones', () => {
    expect(found('kutoa fedha', swahili)).toEqual(['Nitapataje fedha?'])
    expect(found('nina nywila', swahili)).toEqual(['Nimesahau neno la siri.'])
    expect(found('password', swahili)).toEqual([])
  })

  it('knows its own forms of words, and corrects mistyped ones', () => {
    expect(found('fedhani', swahili)).toEqual(['Nitapataje fedha?'])
    expect(findAnswers('nywilaa', swahili)).toMatchObject({ meant: 'nywila' })
    expect(findAnswers('nywilani', swahili)).toMatchObject({ meant: null, isPartial: false })
  })

  it('reads the marks of its script, and ignores vowel signs', () => {
    expect(found('ما هي الرسوم؟', arabic)).toEqual(['ما هي رسوم المنصة؟'])
    expect(found('عُمولة', arabic)).toEqual(['ما هي رسوم المنصة؟'])
  })
})
