import { describe, expect, it } from 'vitest'
import { parseMessage, valuesOf } from '../../../shared/language/check/message-values'
import { compileMessage } from './compile-message'

/** Compiles a sentence and says it with values in their order. */
function compiled(text: string, values: unknown[], hasNodes = false): unknown {
  const elements = parseMessage(text)
  const source = compileMessage(elements, { order: [...valuesOf(elements).keys()], hasNodes })
  const message = new Function('formatNumber__', `return ${source}`)((count: number) => `~${count}~`)
  return typeof message === 'function' ? message(...values) : message
}

describe('compiling a sentence', () => {
  it('leaves a sentence without values as a text', () => {
    expect(compiled('It\'s `here` \\ "now"', [])).toBe('It\'s `here` \\ "now"')
  })

  it('protects what would end a script template', () => {
    expect(compiled("a ` b \\ $'{'c'}' {name}", ['x'])).toBe(`a \` b \\ \${c} x`)
  })

  it('chooses between one and many, and writes the number as English does', () => {
    const text = '{count, plural, =0 {none} one {# gift} other {# gifts}}'
    expect([0, 1, 9].map((count) => compiled(text, [count]))).toEqual(['none', '~1~ gift', '~9~ gifts'])
    expect(() => compiled('{count, plural, few {# gifts} other {# gifts}}', [3])).toThrow('English has no plural “few”')
  })

  it('gives the parts of a sentence with elements as a list', () => {
    const bold = (words: string) => ({ bold: words })
    expect(compiled('From <b>here, {name}</b> to {place}', [bold, 'Amina', { place: 1 }], true)).toEqual([
      'From ',
      { bold: 'here, Amina' },
      ' to ',
      { place: 1 },
    ])
  })

  it.each([
    ['an open brace', '{count'],
    ['a plural without a last case', '{count, plural, one {#}}'],
    ['an element that does not end', 'Read <b>this'],
  ])('refuses %s', (_, text) => {
    expect(() => parseMessage(text)).toThrow('is not a sentence in ICU syntax')
  })

  it('refuses a choice among words, and a date', () => {
    const values = (text: string) => () => valuesOf(parseMessage(text))
    expect(values('{way, select, card {by card} other {otherwise}}')).toThrow('a sentence of its own')
    expect(values('{day, date}')).toThrow('before it is said')
  })

  it('refuses a value that is a number here and a text there', () => {
    expect(() => valuesOf(parseMessage('{count, plural, other {#}} {count}'))).toThrow('used in two ways')
  })
})
