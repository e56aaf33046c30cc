import { expect, it } from 'vitest'
import { cacheValue } from './cached-value'

/** A value whose reads end when the test says so, in any order. */
function watched() {
  let version = 1
  const reads: { resolve(value: string): void; reject(error: unknown): void }[] = []
  const failures: unknown[] = []
  const kept = cacheValue(
    { version: () => version },
    {
      initial: 'none',
      read: () => new Promise<string>((resolve, reject) => reads.push({ resolve, reject })),
      onFailure: (error) => failures.push(error),
    },
  )
  return { kept, reads, failures, change: () => (version += 1) }
}

it('shares one read, and reads again for those that came after a change', async () => {
  const { kept, reads, change } = watched()
  const before = [kept.refresh(), kept.refresh()]
  change()
  const after = [kept.refresh(), kept.refresh()]
  expect(reads).toHaveLength(1)
  reads[0]?.resolve('old')
  await expect.poll(() => reads.length).toBe(2)
  expect(kept.current()).toBe('old')
  reads[1]?.resolve('new')
  expect(await Promise.all([...before, ...after])).toEqual([true, true, true, true])
  await kept.refresh()
  expect([kept.current(), reads.length]).toEqual(['new', 2])
})

it('waits for a read that does not end for a while only, starts no other one, and shows its result later', async () => {
  const { kept, reads, change } = watched()
  await kept.refresh()
  change()
  expect(await kept.refresh()).toBe(false)
  expect([kept.current(), reads.length]).toEqual(['none', 1])
  reads[0]?.resolve('late')
  await expect.poll(kept.current).toBe('late')
})

it('keeps the last value after a failure, and reads again some seconds later only', async () => {
  const { kept, reads, failures, change } = watched()
  const first = kept.refresh()
  reads[0]?.resolve('known')
  expect(await first).toBe(true)
  change()
  const failing = kept.refresh()
  reads[1]?.reject('away')
  expect(await failing).toBe(false)
  change()
  expect(await kept.refresh()).toBe(false)
  expect([kept.current(), reads.length, failures]).toEqual(['known', 2, ['away']])
  await expect
    .poll(() => {
      void kept.refresh()
      return reads.length
    })
    .toBe(3)
})
