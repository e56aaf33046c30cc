import fc from 'fast-check'
import { expect, it } from 'vitest'
import { corrected, vocabularyOf } from './spelling'

const VOCABULARY = vocabularyOf([
  'dialysis for maami until the transplant',
  'school fees for six girls',
  'a school boat for the children',
  'a borehole in kitui',
  'ሰላም ትምህርት ቤት',
])

it.each([
  ['dialisis', 'dialysis'],
  ['Dyalisis', 'dialysis'],
  ['scool', 'school'],
  ['shcool fees', 'school fees'],
  ['schooll boat', 'school boat'],
  ['borehle kitue', 'borehole kitui'],
  ['transpalnt', 'transplant'],
  ['ትምህርተ', 'ትምህርት'],
  // Part of a word that occurs is no mistake.
  ['chool', null],
  ['school', null],
  ['zebra crossing', null],
  // Two words are corrected, wherever they are, but not three.
  ['borehle in kitue scool', null],
  ['borehle school for kitue', 'borehole school for kitui'],
  ['scool scool scool', 'school school school'],
  // Too short to be sure.
  ['fes', null],
  ['', null],
  ['x'.repeat(100), null],
])('corrects %j to %j', (query, expected) => {
  expect(corrected(query, VOCABULARY)).toBe(expected)
})

it('prefers the word that is more like it, then the more frequent one', () => {
  const vocabulary = vocabularyOf(['water winter', 'waterz', 'later later'])
  expect(corrected('watter', vocabulary)).toBe('water')
  expect(corrected('eater', vocabulary)).toBe('later')
})

it('proposes a word that occurs, at most one letter away from a short one', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{4,7}$/), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(words, fc.nat(), (known, place) => {
      const [word = ''] = known
      const index = place % word.length
      const found = corrected(`${word.slice(0, index)}ж${word.slice(index + 1)}`, vocabularyOf(known))
      expect(known).toContain(found)
    }),
  )
})

it('has only words of a usual length, and not more than five thousand', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `word${index}`)
  const vocabulary = vocabularyOf([...many, 'often often', 'x'.repeat(30), 'abc'])
  expect(vocabulary).toHaveLength(5_000)
  expect(vocabulary[0]).toBe('often')
})
