import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { repeat } from './repeat'

it('comes again after a round that failed, and tells of the failure', async () => {
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
  while (rounds < 3) await sleep(1)
  await repeated.stop()
  expect(errors).toEqual([new Error('no network')])
})

it('never runs twice at once, however often it is asked', async () => {
  let running = 0
  let most = 0
  const repeated = repeat(
    1,
    async () => {
      running += 1
      most = Math.max(most, running)
      await sleep(2)
      running -= 1
    },
    () => {},
  )
  await Promise.all(Array.from({ length: 5 }, () => repeated.run()))
  await repeated.stop()
  expect(most).toBe(1)
})

it('finishes what is running when it is stopped, and begins nothing new', async () => {
  let finished = 0
  const repeated = repeat(
    1,
    async () => {
      await sleep(5)
      finished += 1
    },
    () => {},
  )
  await sleep(1)
  await repeated.stop()
  await repeated.run()
  await sleep(10)
  expect(finished).toBe(1)
})
