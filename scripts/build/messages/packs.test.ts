import { describe, expect, it } from 'vitest'
import type { Collected } from './collect'
import { parseMessage } from './compile-message'
import type { Group } from './groups'
import { packSource } from './packs'
import { pseudo } from './pseudo'

const message = (group: Group, text: string, hasNodes = false): [string, Collected] => [
  text,
  { key: text, text, hasNodes, group, files: [] },
]
const MESSAGES = new Map([
  message('public', 'Give {amount}'),
  message('public', 'Share'),
  message('account', 'By {name}', true),
  message('server', 'Hello'),
])
const SWAHILI: Record<string, string> = { Share: 'Shiriki', 'By {name}': '{name}: yeye', Hello: 'Habari' }

/** A module, as the object that it exports. */
function packOf(group: string): { from: number; messages: unknown[] } {
  const [imported, exported = ''] = packSource('sw', group, MESSAGES, ({ text }) => {
    const words = SWAHILI[text]
    return words === undefined ? undefined : parseMessage(words)
  }).split('\n')
  const hasFormat = group !== 'account'
  expect(imported).toBe(
    hasFormat ? "import { format } from '/shared/language/formats/sw.ts'" : 'const format = undefined',
  )
  const { from, messages } = new Function('format', exported.replace('export default', 'return'))({})
  return { from, messages: messages(String, () => 'other') }
}

describe('the files of a language', () => {
  it('have the sentences of one group under the numbers of the whole product', () => {
    const { from, messages } = packOf('account')
    expect(from).toBe(2)
    expect(messages).toHaveLength(1)
    expect(String(messages[0])).toBe('(a)=>[a,": yeye"]')
  })

  it('leave a hole for a sentence that has no translation, also at an end', () => {
    const { from, messages } = packOf('public')
    expect({ from, messages }).toEqual({ from: 0, messages: [undefined, 'Shiriki'] })
  })

  it('hold all groups for the server', () => {
    expect(packOf('all').messages).toEqual([undefined, 'Shiriki', expect.any(Function), 'Habari'])
  })
})

describe('the sentences in no language', () => {
  it('are marked, accented and two fifths longer, with the same values', () => {
    const [start, words, ...rest] = pseudo(parseMessage('Share {name} now and then'))
    expect([start, words]).toMatchObject([{ value: '[' }, { value: 'Šhåřé ' }])
    expect(rest).toMatchObject([{ value: 'name' }, { value: ' ñów åñd théñ' }, { value: '········]' }])
    const [, , end] = pseudo(parseMessage('A sentence that takes more than one line of a phone'))
    expect(end).toMatchObject({ value: '········ ········ ···]' })
  })
})
