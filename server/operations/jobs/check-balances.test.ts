import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBalanceChecks } from '../../giving/treasury/balances/present'
import { createTestContext, type TestContext } from '../../testing/context'
import { createBalanceCheck } from './check-balances'

const HOUR = 3_600_000
let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.remove())

const asked = () => context.sandbox.control.requests('stripe.balance.retrieve').length
const problems = async () => (await readBalanceChecks(context)).map(({ problem }) => problem)

it('asks each provider once a day, also when two servers do', async () => {
  const servers = [createBalanceCheck(context), createBalanceCheck(context)]
  for (let hour = 0; hour < 47; hour += 1) {
    for (const check of servers) await check(() => false)
    context.pass(HOUR)
  }
  expect(asked()).toBe(2)
  expect(await problems()).toEqual([null, null, null])
})

it('asks the others when one does not answer, and nobody while it stops', async () => {
  const check = createBalanceCheck(context)
  await check(() => true)
  expect(await problems()).toEqual([null, null, null])
  expect(asked()).toBe(0)
  context.sandbox.control.faults.add({ at: 'stripe.balance', kind: 'reset', times: 0 })
  await check(() => false)
  expect(await problems()).toEqual(['unreachable', null, null])
  expect((await readBalanceChecks(context)).every(({ askedAt }) => askedAt !== null)).toBe(true)
})
