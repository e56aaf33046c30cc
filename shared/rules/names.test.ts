import { expect, it } from 'vitest'
import { shows } from '../../tests/spec/shows'
import { creatorName, firstName, initials } from './names'

it.each([
  ['Amina Wanjiru Otieno', 'AO'],
  ['Ọláyínká', 'Ọ'],
  ['አበበ ቢቂላ', 'አቢ'],
  ['محمد صلاح', 'مص'],
  ['  ', ''],
  [' amina  otieno ', 'AO'],
  ['👩‍🌾 Farm', '👩‍🌾F'],
])('%s has the initials %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it.each([
  ['Amina Wanjiru Otieno', 'Amina'],
  ['Ọláyínká', 'Ọláyínká'],
  [' አበበ  ቢቂላ', 'አበበ'],
  ['Amina\tWanjiru\nOtieno', 'Amina'],
  ['', ''],
])('%s is greeted as %s', (name, expected) => {
  expect(firstName(name)).toBe(expected)
})

it('prefers the fundraiser’s own name over its creator’s', () => {
  expect(creatorName({ displayName: 'Kibera Mothers', user: { fullName: 'Amina' } })).toBe('Kibera Mothers')
  expect(creatorName({ displayName: '', user: { fullName: 'Amina' } })).toBe('Amina')
  shows('2.create.display-name')
})
