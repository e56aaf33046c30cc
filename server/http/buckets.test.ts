import { describe, expect, it } from 'vitest'
import { createBuckets } from './request-guard'

describe('a token bucket', () => {
  it('gives what it has, then says how long to wait', () => {
    const buckets = createBuckets({ capacity: 30, perSecond: 10 })
    expect(buckets.spend('a', 20, 0)).toBe(0)
    expect(buckets.spend('a', 10, 0)).toBe(0)
    expect(buckets.spend('a', 20, 500)).toBe(1_500)
    expect(buckets.spend('a', 20, 2_000)).toBe(0)
  })

  it('takes nothing for a refusal, and never has more than its capacity', () => {
    const buckets = createBuckets({ capacity: 10, perSecond: 10 })
    expect(buckets.spend('a', 10, 0)).toBe(0)
    for (let at = 0; at < 900; at += 100) expect(buckets.spend('a', 10, at)).toBe(1_000 - at)
    expect(buckets.spend('a', 10, 100_000)).toBe(0)
    expect(buckets.spend('a', 10, 100_000)).toBe(1_000)
  })

  it('remembers a bounded number of keys, and forgets the one that was not used for longest', () => {
    const buckets = createBuckets({ capacity: 1, perSecond: 0.001 }, 100)
    buckets.spend('used', 1, 0)
    for (let index = 0; index < 1_000; index += 1) {
      buckets.spend(`stranger ${index}`, 1, 0)
      expect(buckets.spend('used', 1, 0)).toBeGreaterThan(0)
    }
    expect(buckets.size).toBe(100)
    expect(buckets.spend('stranger 0', 1, 0)).toBe(0)
  })
})
