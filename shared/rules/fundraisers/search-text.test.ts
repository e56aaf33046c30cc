import { expect, it } from 'vitest'
import { fundraiserSearchText, searchText, searchWords } from './search-text'

it.each([
  ['Ẹ̀bùn Ọláṣadé', 'ebun olasade'],
  ['École de Thiès', 'ecole de thies'],
  ['N’Diaye', "N'Diaye"],
  ['Haɗin kai', 'hadin kai'],
  ['KƆFI', 'kofi'],
  ['مُسَاعَدَة', 'مساعدة'],
  ['ሰላም', 'ሰላም'],
  ['ﬁve  wells\n', 'five wells'],
])('finds %s by %s', (stored, typed) => {
  expect(searchText([stored])).toBe(searchText([typed]))
})

it('joins the parts in order and leaves out missing ones', () => {
  expect(searchText(['A Well', null, 'Kitui, Kenya'])).toBe('a well kitui, kenya')
})

it('searches for the first eight words of a query', () => {
  expect(searchWords('  Èkó\nSurgery ')).toEqual(['eko', 'surgery'])
  expect(searchWords('one two three four five six seven eight nine')).toHaveLength(8)
  expect(searchWords(' ’ ')).toEqual([])
})

it('searches the title, the shown name of the creator, the place and the category', () => {
  const user = { fullName: 'Amina Otieno', location: 'Kisumu, Kenya' }
  const fundraiser = { title: 'Fees', displayName: null, category: 'education', user } as const
  expect(fundraiserSearchText(fundraiser)).toBe('fees amina otieno kisumu, kenya education support')
  expect(fundraiserSearchText({ ...fundraiser, displayName: 'Mama Amina' })).toContain('mama amina kisumu')
})
