import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogueFolder, problemsOf, readCatalogues } from './catalogues'
import type { Collected } from './collect'

const message = (text: string): [string, Collected] => [
  text,
  { key: text, text, hasNodes: false, group: 'public', number: 0, files: ['pwa/a.tsx'] },
]
const ENGLISH = new Map([message('Give {amount}'), message('{count, plural, one {# gift} other {# gifts}}')])
const PLURAL = '{count, plural, one {zawadi #} other {zawadi #}}'
const categories = new Set(['one', 'other'])

function folderWith(files: Record<string, unknown>): string {
  const root = mkdtempSync(join(tmpdir(), 'catalogues-'))
  mkdirSync(catalogueFolder(root, 'sw'), { recursive: true })
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(catalogueFolder(root, 'sw'), name), JSON.stringify(content))
  return root
}

const problems = (translations: Record<string, string>) =>
  problemsOf(ENGLISH, new Map(Object.entries(translations)), categories)

describe('the catalogues of a language', () => {
  it('are read as one, whatever file a sentence is in', () => {
    const root = folderWith({
      'giving.json': { reviewed: false, messages: { Give: 'Toa' } },
      'home.json': { messages: { Home: 'Mwanzo' } },
    })
    expect([...readCatalogues(root, 'sw')]).toEqual([
      ['Give', 'Toa'],
      ['Home', 'Mwanzo'],
    ])
  })

  it('may not translate a sentence twice, nor hold anything else', () => {
    const twice = folderWith({ 'a.json': { messages: { Give: 'Toa' } }, 'b.json': { messages: { Give: 'Changia' } } })
    expect(() => readCatalogues(twice, 'sw')).toThrow('sw/b.json: “Give” is in another catalogue too')
    expect(() => readCatalogues(folderWith({ 'a.json': { words: {} } }), 'sw')).toThrow()
    expect(() => readCatalogues(folderWith({ 'a.json': { messages: { Give: '' } } }), 'sw')).toThrow()
  })

  it('are whole when each sentence has its values', () => {
    expect(
      problems({ 'Give {amount}': 'Toa {amount}', '{count, plural, one {# gift} other {# gifts}}': PLURAL }),
    ).toEqual([])
  })

  it('name what is missing, and what is not said any more', () => {
    expect(problems({ 'Give {amount}': 'Toa {amount}', Old: 'Zamani' })).toEqual([
      'missing: {count, plural, one {# gift} other {# gifts}}',
      'not said any more: Old',
    ])
  })

  it.each([
    ['a missing value', 'Toa', 'other values than in English (amount text)'],
    ['another value', 'Toa {kiasi}', 'other values than in English (amount text)'],
    ['an element of its own', 'Toa <b>{amount}</b>', 'other values than in English (amount text)'],
    [
      'a plural of another language',
      '{amount, plural, few {a} other {b}}',
      'other values than in English (amount text)',
    ],
    ['wrong syntax', 'Toa {amount', 'is not a sentence'],
  ])('refuse a sentence with %s', (_, text, reason) => {
    const found = problems({ 'Give {amount}': text, '{count, plural, one {# gift} other {# gifts}}': PLURAL })
    expect(found).toEqual([expect.stringContaining(reason)])
  })

  it.each([
    ['leads to another page', 'Soma [masharti](/fees). **10%** kwa Pamoja.'],
    ['has no link', 'Soma masharti. **10%** kwa Pamoja.'],
    ['has no bold words', 'Soma [masharti](/terms). 10% kwa Pamoja.'],
    ['names another fee', 'Soma [masharti](/terms). **15%** kwa Pamoja.'],
    ['translates the name of the site', 'Soma [masharti](/terms). **10%** kwetu.'],
  ])('refuse a sentence that %s', (_, text) => {
    const english = 'Read the [terms](/terms). **10%** for Pamoja.'
    expect(problemsOf(new Map([message(english)]), new Map([[english, text]]), categories)).toEqual([
      expect.stringContaining('other links, bold words, fees or names than in English'),
    ])
  })

  it('may put marks in another order, and a space before the sign of a fee', () => {
    const english = 'Read the [terms](/terms). **10%** for Pamoja.'
    const text = 'Pamoja : **10\u00a0%**. [Conditions](/terms).'
    expect(problemsOf(new Map([message(english)]), new Map([[english, text]]), categories)).toEqual([])
  })

  it('refuse a plural that the language does not have', () => {
    const few = '{count, plural, few {zawadi #} other {zawadi #}}'
    expect(problems({ 'Give {amount}': 'Toa {amount}', '{count, plural, one {# gift} other {# gifts}}': few })).toEqual(
      [expect.stringContaining('the language has no plural “few”')],
    )
  })
})
