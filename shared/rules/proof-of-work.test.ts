import { expect, it } from 'vitest'
import { beginsWithZeros, solutionOf } from './proof-of-work'

it('the solution is the challenge with a number appended', () => {
  expect(solutionOf('challenge', 7)).toBe('challenge.7')
})

it.each([
  [[0, 0, 0xff], 16, true],
  [[0, 0, 0xff], 17, false],
  [[0, 0x1f], 11, true],
  [[0, 0x1f], 12, false],
  [[0x80], 0, true],
  [[0x80], 1, false],
  [[0, 1, 0], 15, true],
  [[1, 0, 0], 8, false],
])('the bytes %j begin with %i zero bits: %s', (bytes, bits, expected) => {
  expect(beginsWithZeros(new Uint8Array(bytes), bits)).toBe(expected)
})
