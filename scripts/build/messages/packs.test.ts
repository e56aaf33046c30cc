import { describe, expect, it } from 'vitest'
import { addPart, type BuiltPack } from '../../../shared/language/built-pack'
import { parseMessage } from '../../../shared/language/check/message-values'
import { format as FORMAT } from '../../../shared/language/formats/sw'
import type { Collected } from './collect'
import type { Group } from './groups'
import { packSource } from './packs'

const message = (group: Group, number: number, text: string, hasNodes = false): [string, Collected] => [
  text,
  { key: text, text, hasNodes, group, number, files: [] },
]
const MESSAGES = new Map([
  message('public', 0, 'Give {amount}'),
  message('public', 1, 'Share'),
  message('account', 2, 'By {name}', true),
  message('server', 3, 'Hello'),
])
const SWAHILI: Record<string, string> = { Share: 'Shiriki', 'By {name}': '{name}: yeye', Hello: 'Habari' }

/** What a page says with one file: the sentences under their numbers. */
function messagesOf(group: string): unknown[] {
  const messages: never[] = []
  addPart(messages, packOf(group), FORMAT)
  return messages
}

/** A module, as the object that it exports. */
function packOf(group: string): BuiltPack {
  const [imported, exported = ''] = packSource('sw', group, MESSAGES, ({ text }) => {
    const words = SWAHILI[text]
    return words === undefined ? undefined : parseMessage(words)
  }).split('\n')
  const hasTable = group === 'public' || group === 'all'
  expect(imported).toBe(hasTable ? "import { table } from '/shared/language/formats/sw.ts'" : 'const table = undefined')
  return new Function('table', exported.replace('export default', 'return'))({})
}

describe('the files of a language', () => {
  it('have the sentences of one group under the numbers of the whole product', () => {
    expect(packOf('account')).toMatchObject({ from: 2, text: '=~0: yeye' })
    expect(messagesOf('account').at(2)).toEqual(expect.any(Function))
  })

  it('leave a line empty for a sentence that has no translation, which stays English', () => {
    expect(packOf('public')).toMatchObject({ from: 0, text: '\nShiriki' })
    expect(messagesOf('public')).toEqual([undefined, 'Shiriki'])
  })

  it('hold all groups for the server', () => {
    expect(messagesOf('all')).toEqual([undefined, 'Shiriki', expect.any(Function), 'Habari'])
  })
})
