import { expect, it } from 'vitest'
import { people } from '../../data/demo/people'
import { COUNTRY_NAMES } from './country-names'
import { countryOf } from './country-of'

it.each([
  ['Musanze, Rwanda', 'RW'],
  ['Bouaké, Côte d’Ivoire', 'CI'],
  ["Abidjan - COTE D'IVOIRE", 'CI'],
  ['Benin City', 'NG'],
  ['Bukavu, RD Congo', 'CD'],
  ['Pointe-Noire, Congo', 'CG'],
  ['Democratic Republic of the Congo', 'CD'],
  ['Minna, Niger State, Nigeria', 'NG'],
  ['Juba, South Sudan', 'SS'],
  ['Kenyan in London, UK', 'GB'],
  ['Nairobi, Kenya 00100', 'KE'],
  ['Nord-Kivu, Congo', 'CD'],
  ['Congo', 'CG'],
  ['Bissau, Guinea', 'GW'],
  ['Juba, Sudan', 'SS'],
  ['London, Ontario', 'CA'],
  ['Paris, Texas', 'US'],
  ['Cairo, Georgia, USA', 'US'],
  ['Tbilisi, Georgia', null],
  ['Maryland, Lagos', 'NG'],
  ['Kinshasa and Brazzaville, Congo', 'CG'],
  ['Lagos, Portugal', 'PT'],
  ['Born in Kinshasa, now in Nairobi, Kenya', 'KE'],
  ['Perth, Western Australia', 'AU'],
  ['Ontario', 'CA'],
  ['Kenyatta Avenue', null],
  ['', null],
  [null, null],
])('%j is in %s', (place, code) => {
  expect(countryOf(place)).toBe(code)
})

it('knows the country of everybody in the demo', () => {
  const places = people.map(({ location }) => location)
  expect(places.filter((place) => !COUNTRY_NAMES.has(countryOf(place) ?? ''))).toEqual([])
})

it('knows each country by its name, and names each once', () => {
  for (const [code, name] of COUNTRY_NAMES) expect(countryOf(`Somewhere, ${name}`)).toBe(code)
  expect(new Set(COUNTRY_NAMES.values()).size).toBe(COUNTRY_NAMES.size)
})

it('reads a text of any length quickly, and never fails', () => {
  expect(countryOf('Kenya '.repeat(1_000))).toBe('KE')
  expect(countryOf('Congo '.repeat(1_000))).toBe('CG')
  expect(countryOf(`${'x '.repeat(100_000)}`)).toBeNull()
})
