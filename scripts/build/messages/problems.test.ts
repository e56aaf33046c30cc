import { describe, expect, it } from 'vitest'
import { type Collected, collectMessages } from './collect'
import { problemsOf, problemsOfAll, readCatalogue, TRANSLATED } from './problems'

const ROOT = process.cwd()
const said = collectMessages(ROOT)
const message = (text: string): [string, Collected] => [text, { text, files: ['pwa/a.tsx'] }]
const GIFTS = '{count, plural, one {# gift} other {# gifts}}'
const plurals = new Set(['one', 'other'])

/** What is wrong with the translation of one sentence. */
const problems = (english: string, text: string) =>
  problemsOf(new Map([message(english)]), new Map([[english, text]]), plurals)

describe('the catalogues', () => {
  it('are whole in every language', () => {
    expect(problemsOfAll(ROOT, said)).toEqual([])
  })

  it.each(TRANSLATED)('have addresses in mails apart in %s, so that mail programs make links of them', (language) => {
    const texts = [...readCatalogue(ROOT, language)].flatMap(([key, text]) =>
      text.includes('{address}') && said.get(key)?.files.some((file) => file.startsWith('server/')) ? text : [],
    )
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => /\p{L}\{address\}/u.test(text))).toEqual([])
  })

  it('name what is missing or empty, and what is not said any more', () => {
    const translations = new Map(Object.entries({ 'Give {amount}': '', Old: 'Zamani' }))
    expect(problemsOf(new Map([message('Give {amount}'), message(GIFTS)]), translations, plurals)).toEqual([
      'missing: Give {amount}',
      `missing: ${GIFTS}`,
      'not said any more: Old',
    ])
  })
})

describe('a translation', () => {
  it.each([
    ['without a value', 'Toa', 'other values than in English (amount text)'],
    ['with another value', 'Toa {kiasi}', 'other values than in English (amount text)'],
    ['with a value twice', 'Toa {amount} na {amount}', 'other values than in English (amount text)'],
    ['with an element of its own', 'Toa <b>{amount}</b>', 'other values than in English (amount text)'],
    ['with a number for a text', '{amount, plural, other {b}}', 'other values than in English (amount text)'],
    ['in wrong syntax', 'Toa {amount', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['with a choice among words', '{amount, select, a {b} other {c}}', 'texts, numbers, plurals and elements'],
    ['with plain braces', "Toa '{'{amount}", 'without an apostrophe'],
    ['in two lines', 'Toa\n{amount}', 'A sentence is one line'],
  ])('%s is refused', (_, text, reason) => {
    expect(problems('Give {amount}', text)).toEqual([expect.stringContaining(reason)])
  })

  it.each([
    ['leads to another page', 'Soma [masharti](/fees). **10%** kwa Pamoja.'],
    ['has no link', 'Soma masharti. **10%** kwa Pamoja.'],
    ['has no bold words', 'Soma [masharti](/terms). 10% kwa Pamoja.'],
    ['names another fee', 'Soma [masharti](/terms). **15%** kwa Pamoja.'],
    ['translates the name of the site', 'Soma [masharti](/terms). **10%** kwetu.'],
  ])('that %s is refused', (_, text) => {
    const found = problems('Read the [terms](/terms). **10%** for Pamoja.', text)
    expect(found).toEqual([expect.stringContaining('other links, bold words, fees or names than in English')])
  })

  it('with a plural that the language does not have, or one inside another, is refused', () => {
    expect(problems(GIFTS, '{count, plural, few {zawadi #} other {zawadi #}}')).toEqual([
      expect.stringContaining('the language has no plural “few”'),
    ])
    expect(problems(GIFTS, '{count, plural, other {{count, plural, other {#}}}}')).toEqual([
      expect.stringContaining('Plurals do not stand in plurals'),
    ])
  })
})
