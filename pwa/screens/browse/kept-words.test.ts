import { expect, it } from 'vitest'
import { allKeptWords, keptLine, restLine, selectionWords } from './kept-words'

it.each([
  [0, { category: 'medical' as const }, 'None of these is on this device'],
  [1, { q: 'water' }, '1 of these is on this device'],
  [1, { country: 'KE' }, '1 of these is on this device'],
  [24, { category: 'medical' as const, q: 'water' }, '24 of these are on this device'],
  [1, {}, '1 fundraiser is on this device'],
  [1_200, { sort: 'ending' as const }, '1,200 fundraisers are on this device'],
])('says that %i of %j are kept', (count, selection, words) => {
  expect(keptLine(count, selection)).toBe(words)
})

it('names the filters', () => {
  expect(selectionWords({})).toBe('All Categories')
  expect(selectionWords({ category: 'medical', q: 'water' })).toBe('Medical Bills for “water”')
  expect(selectionWords({ country: 'CI' })).toBe('All Categories, Côte d’Ivoire')
  expect(selectionWords({ country: 'XX', q: 'water' })).toBe('All Categories, XX for “water”')
})

it('counts in the link to everything, and after the last page', () => {
  expect([1, 24].map(allKeptWords)).toEqual(['Show the fundraiser on this device', 'Show all 24 on this device'])
  expect([0, 1, 2].map(restLine)).toEqual([
    'No more of these are on this device.',
    '1 more is on this device.',
    '2 more are on this device.',
  ])
})
