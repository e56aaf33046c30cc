import { beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { createLimits, type Limits } from './limits'

describe('a limit', () => {
  let opened: TestDatabase
  let limits: Limits
  let now = 0
  const clock = () => now
  beforeEach(async () => {
    now = 1_000
    opened = await openTestDatabase()
    limits = createLimits(opened.database, clock)
  })

  it('allows up to its maximum, then says how long to wait', async () => {
    expect(await limits.take('a', 2, 500)).toEqual({ allowed: true })
    now += 100
    expect(await limits.take('a', 2, 500)).toEqual({ allowed: true })
    expect(await limits.take('a', 2, 500)).toEqual({ allowed: false, retryAfterMs: 400 })
  })

  it('starts a new window when the old one is over, and refusals don’t delay that', async () => {
    await limits.take('a', 1, 500)
    await limits.take('a', 1, 500)
    now += 500
    expect(await limits.take('a', 1, 500)).toEqual({ allowed: true })
    expect(await limits.take('a', 1, 500)).toEqual({ allowed: false, retryAfterMs: 500 })
  })

  it('allows exactly its maximum when many come at once', async () => {
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limits.take('a', 7, 500)))
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(7)
  })

  it('can be read without counting', async () => {
    expect(await limits.peek('a', 1)).toEqual({ allowed: true })
    await limits.take('a', 1, 500)
    expect(await limits.peek('a', 2)).toEqual({ allowed: true })
    expect(await limits.peek('a', 1)).toEqual({ allowed: false, retryAfterMs: 500 })
    now += 500
    expect(await limits.peek('a', 1)).toEqual({ allowed: true })
  })

  it('starts over what it is told to, and nothing else', async () => {
    for (const key of ['a:1', 'a:12', 'b:1:x', 'b:1:y', 'b:12:x', 'B:1:x']) await limits.take(key, 1, 500)
    await limits.forget(opened.database.write, ['a:1'], ['b:1:'])
    const left = await opened.database.read.selectFrom('limit_counters').select('limitKey').execute()
    expect(left.map(({ limitKey }) => limitKey).sort()).toEqual(['B:1:x', 'a:12', 'b:12:x'])
    expect(await limits.take('a:1', 1, 500)).toEqual({ allowed: true })
  })

  it('forgets windows that are over, and only those', async () => {
    await limits.take('old', 1, 500)
    now += 400
    await limits.take('young', 1, 500)
    now += 100
    await limits.sweep()
    expect(await opened.database.read.selectFrom('limit_counters').select('limitKey').execute()).toEqual([
      { limitKey: 'young' },
    ])
  })
})
