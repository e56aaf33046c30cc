import { expect, it } from 'vitest'
import { freedWords, weightWords } from './device-words'

it.each([
  [null, 'Not known in this browser'],
  [0, 'Less than 0.1 MB, with the app itself'],
  [99_999, 'Less than 0.1 MB, with the app itself'],
  [3_260_000, 'About 3.3 MB, with the app itself'],
])('says what %s bytes weigh', (bytes, words) => {
  expect(weightWords(bytes)).toBe(words)
})

it('says what was deleted', () => {
  expect([0, 1, 31].map((count) => freedWords('pictures', count))).toEqual([
    'There were no pictures on this device.',
    '1 picture is deleted.',
    '31 pictures are deleted.',
  ])
  expect(freedWords('pages and lists', 3)).toMatch(/^Pages and lists are deleted/)
})
