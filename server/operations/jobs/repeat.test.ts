import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { repeat } from './repeat'

it('runs again after a failed round, and reports the failure', async () => {
  const errors: unknown[] = []
  let rounds = 0
  const repeated = repeat(
    1,
    async () => {
      rounds += 1
      if (rounds === 1) throw new Error('no network')
    },
    (error) => errors.push(error),
  )
  await expect.poll(() => rounds).toBeGreaterThanOrEqual(3)
  await repeated.stop()
  expect(errors).toEqual([new Error('no network')])
})

it('never runs twice at once, however often it is called', async () => {
  let running = 0
  let most = 0
  const repeated = repeat(
    1,
    async () => {
      running += 1
      most = Math.max(most, running)
      await nextTurn()
      running -= 1
    },
    () => {},
  )
  await Promise.all(Array.from({ length: 5 }, () => repeated.run()))
  await repeated.stop()
  expect(most).toBe(1)
})

it('finishes the running round when it is stopped, and starts nothing new', async () => {
  let [started, finished] = [0, 0]
  let finish = () => {}
  const until = new Promise<void>((resolve) => {
    finish = resolve
  })
  const repeated = repeat(
    1,
    async () => {
      started += 1
      await until
      finished += 1
    },
    () => {},
  )
  await expect.poll(() => started).toBe(1)
  const stopped = repeated.stop()
  expect(finished).toBe(0)
  finish()
  await stopped
  expect(finished).toBe(1)
  await repeated.run()
  expect(started).toBe(1)
})
