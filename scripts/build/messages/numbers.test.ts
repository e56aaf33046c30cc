import { expect, it } from 'vitest'
import { collectMessages } from './collect'
import { FIRST, numbersOf, type Places, placesFor, readPlaces } from './numbers'

const ROOT = process.cwd()
const KNOWN: Places = {
  public: ['Give', 'Share', 'Follow'],
  giving: ['Thank you'],
  reading: [],
  account: ['Sign out'],
  server: [],
}
const said = (places: Places) =>
  Object.values({
    public: places.public.map((key) => ({ key, group: 'public' as const })),
    giving: places.giving.map((key) => ({ key, group: 'giving' as const })),
    account: places.account.map((key) => ({ key, group: 'account' as const })),
  }).flat()

it('a new sentence changes the number of no other one, wherever in the sources it stands', () => {
  const places = placesFor([{ key: 'Above all', group: 'public' }, ...said(KNOWN)], KNOWN)
  expect(places).toEqual({ ...KNOWN, public: ['Give', 'Share', 'Follow', 'Above all'] })
  const [before, after] = [numbersOf(KNOWN), numbersOf(places)]
  for (const { key, group } of said(KNOWN)) expect(after(key, group)).toBe(before(key, group))
  expect(after('Above all', 'public')).toBe(3)
})

it('a corrected sentence keeps its number', () => {
  const corrected = said(KNOWN).map((each) => (each.key === 'Share' ? { ...each, key: 'Share it' } : each))
  expect(placesFor(corrected, KNOWN)).toEqual({ ...KNOWN, public: ['Give', 'Share it', 'Follow'] })
})

it('a sentence that is not said any more leaves its place free, and those after it where they are', () => {
  const rest = said(KNOWN).filter(({ key }) => key !== 'Share' && key !== 'Sign out')
  const places = placesFor(rest, KNOWN)
  expect(places).toEqual({ ...KNOWN, public: ['Give', '', 'Follow'], account: [] })
  expect(numbersOf(places)('Follow', 'public')).toBe(2)
})

it('a sentence that moves to another group gets a number there', () => {
  const moved = said(KNOWN).map((each) => (each.key === 'Sign out' ? { ...each, group: 'giving' as const } : each))
  const numberOf = numbersOf(placesFor(moved, KNOWN))
  expect([numberOf('Sign out', 'account'), numberOf('Sign out', 'giving')]).toEqual([undefined, FIRST.giving + 1])
})

it('a group that would reach into the numbers of the next one is refused', () => {
  const many = Array.from({ length: FIRST.giving + 1 }, (_, index) => `sentence ${index}`)
  expect(() => numbersOf({ ...KNOWN, public: many })).toThrow('“public” has no number left')
})

it('a sentence that two branches added keeps its first number', () => {
  const merged = { ...KNOWN, public: ['Give', 'Share', 'Give', 'Follow'] }
  expect(placesFor(said(KNOWN), merged).public).toEqual(['Give', 'Share', '', 'Follow'])
  expect(numbersOf(merged)('Give', 'public')).toBe(FIRST.public)
})

it('the committed numbers are those of the sentences that the product says: run “npm run messages” after a change', () => {
  const known = readPlaces(ROOT)
  expect(placesFor(collectMessages(ROOT).values(), known)).toEqual(known)
})
