import { expect, it } from 'vitest'
import { findProblem } from './find-problem'

const categories = new Set(['one', 'other'])
const problem = (english: string, text: string) => findProblem(english, text, categories)

it('finds nothing wrong where values, marks and plurals are those of the English', () => {
  expect(problem('{name} gave <b>{amount}</b>', '<b>{amount}</b>, {name}')).toBeNull()
  const plural = '{count, plural, one {zawadi #} other {zawadi #}}'
  expect(problem('{count, plural, one {# gift} other {# gifts}}', plural)).toBeNull()
})

it('names the values that are missing, and those that the English does not have', () => {
  expect(problem('{name} gave {amount}', '{jina}: {amount}')).toMatchObject({
    kind: 'values',
    missing: ['{name}'],
    added: ['{jina}'],
  })
  expect(problem('<terms>Terms</terms> of {count, number}', 'Masharti')).toMatchObject({
    missing: ['<terms>', '{count, number}'],
    added: [],
  })
})

it('names the links, fees and names that are missing or added', () => {
  expect(problem('[Fees](/fees) of Pamoja: 10%', '[Ada](/ada) za Pamoja: 10%')).toMatchObject({
    kind: 'marks',
    missing: ['](/fees)'],
    added: ['](/ada)'],
  })
})

it('names a plural that the language does not have, also inside an element', () => {
  const text = '<b>{count, plural, few {#} other {#}}</b>'
  expect(problem('<b>{count, number}</b>', text)).toEqual({ kind: 'plurals', strange: ['few'] })
})

it.each(['{name', '{name, select, a {x} other {y}}', '{name, plural, one {x}}', '<b>{name}'])(
  'does not read %s',
  (text) => {
    expect(problem('{name}', text)).toMatchObject({ kind: 'syntax' })
  },
)
