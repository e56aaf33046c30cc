import { expect, it } from 'vitest'
import { BOUNDS, bucketOf, type Measure } from '#shared/rules/vitals/measures'
import { formatBucket } from './speed-words'

it.each<[Measure, number, string]>([
  ['lcp', 2_500, '≤ 2.5 s'],
  ['inp', 190, '≤ 200 ms'],
  ['cls', 100, '≤ 0.1'],
  ['cls', 1, '≤ 0.01'],
  ['ttfb', 1_000, '≤ 1 s'],
  ['bytes', 350, '≤ 400 KB'],
  ['bytes', 1_200, '≤ 1.5 MB'],
  ['lcp', 99_999, '> 20 s'],
])('says the bucket of %s %i as %s', (measure, value, text) => {
  expect(formatBucket(measure, bucketOf(value))).toBe(text)
})

it('says each bucket in other words', () => {
  const words = [...BOUNDS, 99_999].map((_, bucket) => formatBucket('ttfb', bucket))
  expect(new Set(words).size).toBe(BOUNDS.length + 1)
})
