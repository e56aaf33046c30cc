import { expect, it } from 'vitest'
import { addBusyWork, followBusyWork, whileBusy } from './quiet'

it('counts work until it has ended, also when it fails', async () => {
  const counts: number[] = []
  followBusyWork((count) => counts.push(count))
  let finish = () => {}
  let fail = (_: Error) => {}
  const first = whileBusy(new Promise<void>((resolve) => (finish = resolve)))
  const second = whileBusy(new Promise<void>((_, reject) => (fail = reject)))
  finish()
  await first
  fail(new Error('refused'))
  await expect(second).rejects.toThrow('refused')
  addBusyWork(1)
  addBusyWork(-1)
  expect(counts).toEqual([0, 1, 2, 1, 0, 1, 0])
})
