import { expect, it } from 'vitest'
import { searchText } from './search-text'

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
