import { describe, expect, it } from 'vitest'
import { addPart } from '../../../shared/language/built-pack'
import { parseMessage, valuesOf } from '../../../shared/language/check/message-values'
import { format as arabic } from '../../../shared/language/formats/ar'
import type { Format } from '../../../shared/language/formats/format'
import { format as swahili } from '../../../shared/language/formats/sw'
import { packMessage } from './pack-message'

/** Packs a translation of an English sentence, and says it as a page does. */
function said(
  english: string,
  text: string,
  values: unknown[],
  { hasNodes = false, format = swahili as Format } = {},
): unknown {
  const order = [...valuesOf(parseMessage(english)).keys()]
  const packed = packMessage(parseMessage(text), { order, hasNodes })
  const messages: never[] = []
  addPart(messages, { language: 'sw', from: 0, text: packed, table: undefined }, format)
  const [message]: unknown[] = messages
  return typeof message === 'function' ? message(...values) : message
}

const same = (text: string, values: unknown[], options = {}) => said(text, text, values, options)

describe('a packed sentence', () => {
  it('is a text without values', () => {
    expect(same('Ni `hapa` \\ "sasa" $1', [])).toBe('Ni `hapa` \\ "sasa" $1')
  })

  it('has values where the language has them', () => {
    expect(said('{name} gave {amount}', '{amount} kutoka kwa {name}', ['Amina', '$5'])).toBe('$5 kutoka kwa Amina')
  })

  it('takes a value as it is, whatever characters people wrote', () => {
    expect(same('{name}: {count, plural, one {zawadi #} other {zawadi #}}', ['~1 ^0 {1o=} <0b>', 2])).toBe(
      '~1 ^0 {1o=} <0b>: zawadi 2',
    )
  })

  it('chooses a plural by the language, and writes the number as it does', () => {
    const text =
      '{count, plural, =1 {just one} zero {zero #} one {one #} two {two #} few {few #} many {many #} other {other #}}'
    const counts = [0, 1, 2, 3, 11, 100, 1234]
    expect(counts.map((count) => same(text, [count], { format: arabic }))).toEqual([
      'zero 0',
      'just one',
      'two 2',
      'few 3',
      'many 11',
      'other 100',
      'many 1,234',
    ])
  })

  it('gives the parts of a sentence with elements as a list', () => {
    const bold = (words: string) => ({ bold: words })
    const text = 'Kutoka <b>hapa, {name}</b> hadi {place}, {count, number}'
    expect(same(text, [bold, 'Amina', { place: 1 }, 1234], { hasNodes: true })).toEqual([
      'Kutoka ',
      { bold: 'hapa, Amina' },
      ' hadi ',
      { place: 1 },
      ', ',
      '1,234',
    ])
  })

  it.each([
    ['a character with a meaning', 'a ~ b', 'have a meaning'],
    ['an exact number of two digits', '{count, plural, =10 {ten} other {#}}', 'one digit'],
    ['a plural inside an element', '<b>{count, plural, other {#}}</b>', 'do not stand inside each other'],
  ])('can’t hold %s', (_, text, reason) => {
    expect(() => same(text, [])).toThrow(reason)
  })
})
