import { expect, it } from 'vitest'
import { selectionText, storedText } from './BrowseScreen'

it.each([
  [0, { category: 'medical' as const }, 'None of these is on this device'],
  [24, { category: 'medical' as const, q: 'water' }, '24 of these are on this device'],
  [1, {}, '1 fundraiser is on this device'],
  [1_200, { sort: 'ending' as const }, '1,200 fundraisers are on this device'],
])('says that %i of %j are on this device', (count, selection, text) => {
  expect(storedText(count, selection)).toBe(text)
})

it('names the filters', () => {
  expect(selectionText({})).toBe('All Categories')
  expect(selectionText({ category: 'medical', q: 'water' })).toBe('Medical Bills for “water”')
  expect(selectionText({ country: 'CI' })).toBe('All Categories, Côte d’Ivoire')
})
