import { afterEach, expect, it } from 'vitest'
import { format as am } from '#shared/language/formats/am'
import { format as ar } from '#shared/language/formats/ar'
import type { Format } from '#shared/language/formats/format'
import { format as fr } from '#shared/language/formats/fr'
import { format as ha } from '#shared/language/formats/ha'
import { format as ig } from '#shared/language/formats/ig'
import { format as pt } from '#shared/language/formats/pt'
import { format as rw } from '#shared/language/formats/rw'
import { format as so } from '#shared/language/formats/so'
import { format as sw } from '#shared/language/formats/sw'
import { format as yo } from '#shared/language/formats/yo'
import { format as zu } from '#shared/language/formats/zu'
import { speakWith } from '#shared/language/speak'
import { countryGroups, isPayable } from './countries'

const FORMATS: Readonly<Record<string, Format>> = { sw, fr, pt, ar, ha, am, yo, ig, zu, so, rw }
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
