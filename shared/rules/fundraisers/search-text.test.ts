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
  ['Un cœur, une œuvre', 'coeur oeuvre'],
  ['Le coeur de Læticia', 'cœur Laeticia'],
  ['مدرسة مصطفى', 'مدرسه مصطفي'],
  ['أمل وإيمان وآمنة', 'امل وايمان وامنه'],
  ['ٱلسلام', 'السلام'],
  ['کمک برای', 'كمك براي'],
  ['مـســاعدة', 'مساعدة'],
  ['حج ٢٠٢٦ ۱۴', '2026 14'],
  ['Hajj 2026', '٢٠٢٦'],
  ['ሐኪም ሃይሌ ኅብረት ኸ', 'ሀኪም ኃይሌ ህብረት ኻ'],
  ['ሠላም ዓለም ፀሐይ', 'ሰላም አለም ጸሃይ'],
  ['አዲስ፡አበባ', 'ኣዲስ ዐበባ'],
  ['Port-Harcourt', 'port‐harcourt port–harcourt Port Harcourt portharcourt port−harcourt'],
  ['Port Harcourt', 'Port‑Harcourt'],
  ['hospi\u00adtal', 'hospital'],
  ['hospital', 'hospi\u00adtal'],
  ['Fees for “Ama”', '"fees" «ama» ‘for’'],
  ['Ƴaƴan ʼYar gida', "'yayan yar ‘Yar"],
  ['Ụmụ Nwanyị Ọṅụ', 'umu nwanyi onu'],
  ['Ọ̀ṣun Ẹgbẹ́', 'osun egbe'],
])('finds %s by %s', (stored, typed) => {
  for (const word of searchWords(typed)) expect(searchText([stored])).toContain(word)
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
