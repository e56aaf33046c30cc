import { setImmediate as tick } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { addressGroup, isLoopback } from './client-address'
import { atMost, createLimits, type Limits } from './limits'

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

it('runs as many at once as allowed, the others in order, and refuses work that does not fit the queue', async () => {
  const run = atMost(2, 3)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    started.push(number)
    running += 1
    most = Math.max(most, running)
    await tick()
    running -= 1
    return number
  }
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((number) => run(work(number))))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.status))).toEqual([
    1, 2, 3, 4, 5, 503,
  ])
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

it('releases the place when the work fails', async () => {
  const run = atMost(1, 0)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'next')).toBe('next')
})

it.each([
  ['41.90.4.7', '41.90.4.7'],
  ['::ffff:41.90.4.7', '41.90.4.7'],
  ['2c0f:fe38:2100:42::1', '2c0f:fe38:2100:42::/64'],
  ['2c0f:fe38:2100:42:a:b:c:d', '2c0f:fe38:2100:42::/64'],
  ['2C0F:FE38:2100:0042::9', '2c0f:fe38:2100:42::/64'],
  ['2c0f:fe38::9', '2c0f:fe38:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('counts %s as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['2c0f::1', false],
  ['', false],
])('%s on this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
