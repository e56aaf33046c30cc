import { expect, it } from 'vitest'
import { CATEGORY_IDS, categoryName, isCategoryId } from './categories'

it('recognises the ids of the seven categories, and no other text', () => {
  expect(new Set(CATEGORY_IDS).size).toBe(7)
  expect(CATEGORY_IDS.every(isCategoryId)).toBe(true)
  expect(['Medical', 'sports', '', null, undefined].some(isCategoryId)).toBe(false)
})

it.each([
  ['education', 'Education Support'],
  ['medical', 'Medical Bills'],
  ['funeral', 'Funeral Services'],
  ['financial', 'Financial Recovery'],
  ['business', 'Business Support'],
  ['marriage', 'Marriage Support'],
  ['infrastructure', 'Community Infrastructure'],
] as const)('the category %s is called %s [1.cause.* 3.category.*]', (id, name) => {
  expect(categoryName(id)).toBe(name)
})
