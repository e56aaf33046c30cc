import { expect, it } from 'vitest'
import { shows } from '../../tests/spec/shows'
import { CATEGORIES, CATEGORY_IDS, categoryName, isCategoryId } from './categories'

it('recognises the ids of the seven categories, and no other text', () => {
  expect(new Set(CATEGORY_IDS).size).toBe(7)
  expect(CATEGORY_IDS.every(isCategoryId)).toBe(true)
  expect(['Medical', 'sports', '', null, undefined].some(isCategoryId)).toBe(false)
})

it('has a name for each category', () => {
  expect(categoryName('medical')).toBe('Medical Bills')
  expect(CATEGORY_IDS.map(categoryName)).toEqual(CATEGORIES.map(({ name }) => name))
})

it.each([
  ['education', 'Education Support', '3.category.education', '1.cause.education'],
  ['medical', 'Medical Bills', '3.category.medical', '1.cause.medical'],
  ['funeral', 'Funeral Services', '3.category.funeral', '1.cause.funeral'],
  ['financial', 'Financial Recovery', '3.category.financial', '1.cause.financial'],
  ['business', 'Business Support', '3.category.business', '1.cause.business'],
  ['marriage', 'Marriage Support', '3.category.marriage', '1.cause.marriage'],
  ['infrastructure', 'Community Infrastructure', '3.category.infrastructure', '1.cause.infrastructure'],
] as const)('the category %s is called %s', (id, name, category, cause) => {
  expect(categoryName(id)).toBe(name)
  shows(category, cause)
})
