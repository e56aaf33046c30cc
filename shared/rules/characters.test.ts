import { expect, it } from 'vitest'
import { cut } from './characters'

it.each([
  ['Seats for all', 13, 'Seats for all'],
  ['Seats for all', 12, 'Seats for a…'],
  ['Seats for all', 7, 'Seats…'],
  ['ab🙏🏾cd', 4, 'ab…'],
  ['ab🙏🏾cd', 5, 'ab🙏🏾…'],
  ['ኣብ ቤት ትምህርቲ', 6, 'ኣብ ቤት…'],
  ['👩🏾‍🌾👩🏾‍🌾', 7, '👩🏾‍🌾…'],
  ['ẹ́'.repeat(3).normalize('NFD'), 5, `${'ẹ́'.normalize('NFD')}…`],
  ['a', 0, '…'],
])('cuts %s at %i characters, between two that a reader sees: %s', (text, most, expected) => {
  expect(cut(text, most)).toBe(expected)
})
