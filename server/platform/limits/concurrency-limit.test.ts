import { setImmediate as tick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { atMost } from './limits'

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
