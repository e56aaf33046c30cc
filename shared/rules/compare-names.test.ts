import { describe, expect, it } from 'vitest'
import { compareNames, haveOneScript } from './compare-names'

const bothSides = (typed: string, told: string) => [compareNames(typed, told), compareNames(told, typed)]

describe('the name of an account', () => {
  it.each([
    ['in the same words', 'Amina Otieno', 'Amina Otieno'],
    ['in another order', 'Amina Wanjiru Otieno', 'OTIENO AMINA WANJIRU'],
    ['with commas and many spaces', 'Amina Otieno', ' OTIENO,  AMINA '],
    ['with accents as own characters', 'Ade\u0301', 'Adé'],
    ['without hooks and open vowels', 'Ɗanjuma Ƙwari Kɔfi', 'DANJUMA KWARI KOFI'],
    ['with a title', 'Bright Okoro', 'Pastor Bright Okoro'],
    ['with a hyphen', 'Abdul-Rahman Musa', 'ABDUL RAHMAN MUSA'],
    ['in one word', 'Abdul Rahman Musa', 'ABDULRAHMAN MUSA'],
    ['without its apostrophe', 'N’Golo Kanté', 'NGOLO KANTE'],
    ['in another script', 'ሰላም ተስፋዬ', 'ተስፋዬ ሰላም'],
    ['that is a title itself', 'Chief', 'CHIEF'],
  ])('is the same %s', (_, typed, told) => {
    expect(bothSides(typed, told)).toEqual(['same', 'same'])
  })

  it.each([
    ['with a further name', 'Amina Otieno', 'OTIENO AMINA WANJIRU'],
    ['with an initial', 'Amina W. Otieno', 'AMINA WANJIRU OTIENO'],
    ['with an initial before a name that it fits too', 'Bello A. Aminah', 'BELLO AMINA AHMED'],
    ['with one letter changed', 'Mohammed Bello', 'MUHAMMED BELLO'],
    ['with two letters swapped', 'Amina Otieno', 'AMINA OTEINO'],
  ])('is similar %s', (_, typed, told) => {
    expect(bothSides(typed, told)).toEqual(['similar', 'similar'])
  })

  it.each([
    ['with only one word in common', 'Amina Otieno', 'AMINA HASSAN'],
    ['with another word in place of one', 'Amina Hassan Ali', 'AMINA HASSAN OMAR'],
    ['of one word against two', 'Amina', 'AMINA OTIENO'],
    ['of initials alone', 'A. O.', 'AMINA OTIENO'],
    ['with one initial for two names', 'Amina A. Otieno', 'AMINA OTIENO KAMAU'],
    ['with one letter changed in a short word', 'Amina Ali', 'AMINA ALO'],
    ['without letters', '***', '***'],
    ['that is empty', 'Amina Otieno', ''],
  ])('is different %s', (_, typed, told) => {
    expect(bothSides(typed, told)).toEqual(['different', 'different'])
  })
})

it('says whether two names are in the same kind of letters', () => {
  expect(haveOneScript('Amina Otieno', 'ỌLÁ')).toBe(true)
  expect(haveOneScript('አበበ ቢቂላ', 'አበበ')).toBe(true)
  expect(haveOneScript('አበበ ቢቂላ', 'Abebe Bikila')).toBe(false)
})
