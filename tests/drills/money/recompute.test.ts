import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDrillWorld, type DrillWorld } from './drill-world'
import { recompute } from './recompute'
import { SCENARIOS } from './scenarios'

let world: DrillWorld
beforeAll(async () => {
  world = await createDrillWorld()
  for (const scenario of SCENARIOS) await (await scenario.prepare(world))()
  await world.settle()
})
afterAll(() => world.end())

const check = () => recompute(world.databaseFile, world.sandboxFile)

it('finds nothing wrong after every scenario without a fault', () => {
  expect(check()).toEqual([])
})

it('finds a wrong total, a wrong amount, a missing refund and a payout that nobody sent', async () => {
  const { write } = world.context.database
  await write.updateTable('fundraisers').set({ currentAmount: 1 }).where('id', '=', 1).execute()
  expect(check()).toEqual([expect.stringContaining('fundraiser 1 shows 1 of')])

  await write.updateTable('payments').set({ amount: 1 }).where('id', '=', 1).execute()
  expect(check()).toContainEqual(expect.stringMatching(/^payment ch_\w+: at the provider 2500, in our books 1$/))

  await write.updateTable('refunds').set({ status: 'failed' }).where('id', '=', 1).execute()
  expect(check()).toContainEqual(expect.stringMatching(/^refund \S+: at the provider \d+, in our books none$/))

  await write.updateTable('payout_requests').set({ reference: 'payout-unknown' }).where('id', '=', 1).execute()
  expect(check()).toContainEqual(
    expect.stringMatching(/^transfer payout-unknown: at the provider none, in our books \d+$/),
  )
})
