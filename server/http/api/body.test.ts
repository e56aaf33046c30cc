import { expect, it } from 'vitest'
import { countParts } from './body'

const count = (text: string, most = 100) => countParts(Buffer.from(text), most)

it.each([
  ['{}', 1],
  ['{"a":1,"b":[2,3,{}]}', 6],
  ['{"a":"[,{,[,"}', 1],
  [String.raw`{"a":"\",[","b":1}`, 2],
  [String.raw`{"a":"\\","b":[]}`, 3],
  ['{"ẹ̀kọ́":"የትምህርት, ቤት","b":[]}', 3],
  ['{"never ends: [,[,[,', 1],
  ['"\\', 0],
  ['', 0],
])('%s is made of %i', (text, parts) => {
  expect(count(text)).toBe(parts)
})

it('stops above the limit', () => {
  expect(count(`[${'{},'.repeat(50)}`, 10)).toBe(11)
})
