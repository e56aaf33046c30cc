import { expect, it } from 'vitest'
import { creatorName, firstName, formerUsername, initials, isFormerMember, shortName } from './names'

it.each([
  ['Amina Wanjiru Otieno', 'AO'],
  ['Ọláyínká', 'Ọ'],
  ['አበበ ቢቂላ', 'አቢ'],
  ['محمد صلاح', 'مص'],
  ['  ', ''],
  [' amina  otieno ', 'AO'],
  ['👩‍🌾 Farm', '👩‍🌾F'],
])('initials of %s are %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it.each([
  ['Amina Wanjiru Otieno', 'Amina'],
  ['Ọláyínká', 'Ọláyínká'],
  [' አበበ  ቢቂላ', 'አበበ'],
  ['Amina\tWanjiru\nOtieno', 'Amina'],
  ['', ''],
])('first name of %s is %s', (name, expected) => {
  expect(firstName(name)).toBe(expected)
})

it.each([
  ['Amina Wanjiru Kamau', 'Amina K.'],
  [' amina\tkamau ', 'amina k.'],
  ['Ọláyínká', 'Ọláyínká'],
  ['አበበ ቢቂላ', 'አበበ ቢ.'],
  ['محمد صلاح', 'محمد ص.'],
  ['Nomsa ẹ́bọ', 'Nomsa ẹ́.'],
  ['Amina (Kamau) ❤', 'Amina K.'],
  ['Amina ❤', 'Amina'],
  ['Amina K.', 'Amina K.'],
  ['', ''],
])('the short form of %s is %s', (name, expected) => {
  expect(shortName(name)).toBe(expected)
})

it('prefers the fundraiser’s display name to its creator’s name [2.create.display-name]', () => {
  expect(creatorName({ displayName: 'Kibera Mothers', user: { fullName: 'Amina' } })).toBe('Kibera Mothers')
  expect(creatorName({ displayName: '', user: { fullName: 'Amina' } })).toBe('Amina')
})

it('recognises a closed account by its replaced username', () => {
  expect(isFormerMember({ id: 7, username: formerUsername(7) })).toBe(true)
  expect(isFormerMember({ id: 7, username: 'amina' })).toBe(false)
  expect(isFormerMember({ id: 7, username: formerUsername(8) })).toBe(false)
})
