import { afterEach, expect, it } from 'vitest'
import { speakWith } from '#shared/language/speak'
import { FORMATS } from '#shared/language/testing/format-of'
import { countryGroups, isPayable } from './account-fields'

const countries = () => countryGroups().flatMap((group) => group.countries)

afterEach(() => speakWith(() => undefined))

it('countries are in the order of their English names, within their group', () => {
  const [africa, elsewhere] = countryGroups()
  expect(africa?.countries.slice(0, 3).map(({ name }) => name)).toEqual(['Benin', 'Botswana', 'Burkina Faso'])
  expect(elsewhere?.countries.slice(-2).map(({ name }) => name)).toEqual(['United Kingdom', 'United States'])
})

it('money can be sent to the countries of the list, and to no others', () => {
  expect(countries().filter(({ code }) => !isPayable(code))).toEqual([])
  expect(['CN', 'XX', ''].filter(isPayable)).toEqual([])
})

it.each(Object.entries(FORMATS))('every country of the list has a name in %s', (_, format) => {
  expect(countries().filter(({ code }) => format.country(code) === undefined)).toEqual([])
  speakWith(() => ({ language: 'en', translate: () => undefined, format }))
  expect(countries().map(({ name }) => name)).toContain(format.country('KE'))
})
