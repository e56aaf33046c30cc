import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NewTreasuryEntry } from '#shared/contract/admin/treasury'
import { runs } from '../../../scripts/test/runs'
import { Refusal } from '../../platform/refusals/refusal'
import { signInAdmin } from '../../testing/admins'
import { createTestContext, type TestContext } from '../../testing/context'
import { auditMoney } from '../ledger/audit'
import { accountBalances } from '../ledger/balances'
import { listHoldings } from '../ledger/holdings'
import { createLedgerTotals } from '../ledger/totals'
import { recordEntry } from './record-entry'

let context: TestContext
let adminId: number
beforeAll(async () => {
  context = await createTestContext()
  adminId = (await signInAdmin(context)).admin.id
})
afterAll(() => context.remove())

const statement = { day: '2026-11-20', reference: 'Line 4', reason: 'Random' }
const amount = fc.integer({ min: 1, max: 5_000_000 })
const money = {
  holder: fc.constantFrom('stripe', 'flutterwave'),
  currency: fc.constantFrom('USD', 'KES', 'UGX'),
  amount,
}
const worth = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
const said = { ...money, worth }
const entry: fc.Arbitrary<NewTreasuryEntry> = fc.oneof(
  fc.record({ ...said, kind: fc.constantFrom('top-up', 'withdrawal'), ...fixed(statement) }),
  fc.record({ ...said, kind: fc.constantFrom('own-money-in', 'own-money-out', 'bank-charge'), ...fixed(statement) }),
  fc.record({
    ...{ ...said, kind: fc.constant('exchange' as const), ...fixed(statement) },
    ...{ toCurrency: fc.constantFrom('USD', 'KES', 'UGX'), toAmount: amount },
  }),
  fc.record({
    ...{ ...said, kind: fc.constant('correction' as const), ...fixed(statement) },
    amount: fc.integer({ min: -500_000, max: 500_000 }).filter((value) => value !== 0),
    against: fc.constantFrom('exchange_difference', 'operator_funds'),
  }),
)

it('keeps the books right for any entries, and gives every amount back when all of them are reversed', async () => {
  const readTotals = createLedgerTotals(context.database.read)
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 15 }), async (entries) => {
      const before = await amounts()
      const recorded: number[] = []
      for (const each of entries) {
        const id = await tryToRecord(each)
        if (id !== null) recorded.push(id)
      }
      await check()
      for (const entryId of recorded) await tryToRecord({ kind: 'reversal', entryId, ...statement })
      await check()
      expect(await amounts()).toEqual(before)
    }),
    runs(25),
  )

  async function tryToRecord(each: NewTreasuryEntry): Promise<number | null> {
    const viewer = { id: adminId, sessionId: 0, confirmedAt: 0, isAdmin: true, isCommunityLeader: false }
    const totals = await readTotals()
    try {
      const work = { entry: each, totals }
      return await context.database.transaction(
        async (transaction) => (await recordEntry(transaction, context, viewer, work)).id,
      )
    } catch (error) {
      // Two equal currencies, or a balance without a rate.
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function check() {
    expect(await auditMoney(context.database.read)).toEqual([])
    const sum = (await accountBalances(context.database.read)).reduce((total, each) => total + each.amount, 0)
    expect(sum).toBe(0)
    const { totals } = await readTotals()
    expect(totals.reduce((total, each) => total + each.amount, 0)).toBe(0)
  }

  /** What is held, without its value: an exchange difference stays when entries are reversed. */
  async function amounts() {
    const held = (await readTotals()).totals.filter(({ account }) => account === 'provider_balance')
    const byPlace = held.map(
      ({ provider, currency, currencyAmount }) => [`${provider} ${currency}`, currencyAmount] as const,
    )
    for (const { amount: left, bookValue } of await listHoldings(context.database.read))
      expect(left === 0 && bookValue !== 0).toBe(false)
    return Object.fromEntries(byPlace.filter(([, left]) => left !== 0))
  }
}, 600_000)

function fixed<Fields extends object>(fields: Fields): { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }
function fixed(fields: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fc.constant(value)]))
}
