import { expect, it } from 'vitest'
import { BOUNDS, bucketOf, GOALS } from './measures'

it('puts a value that is on a bound below it, and each larger one above', () => {
  expect(bucketOf(0)).toBe(0)
  expect(bucketOf(10)).toBe(0)
  expect(bucketOf(10.1)).toBe(1)
  expect(bucketOf(20_000)).toBe(BOUNDS.length - 1)
  expect(bucketOf(20_001)).toBe(BOUNDS.length)
  expect(bucketOf(Number.POSITIVE_INFINITY)).toBe(BOUNDS.length)
})

it('has each goal as a bound, so that meeting it can be told from missing it', () => {
  expect(Object.values(GOALS).filter((goal) => !BOUNDS.some((bound) => bound === goal))).toEqual([])
})
