import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endOfMonth, listMonths, monthOf } from '#shared/rules/months'
import { runs } from '../../../scripts/test/runs'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { commission, fundraiserBooks, type ModelGift, type ModelPayout } from '../../testing/giving/money-model'
import { buildPayoutRequest } from '../../testing/giving/payouts'
import { disputeState, refundState, returnDonation } from '../../testing/giving/returns'
import { auditMoney } from '../ledger/audit'
import { accountBalances, creatorBalance, leaderBalance } from '../ledger/balances'
import { closeMonth, readBookMonths } from '../ledger/closed-months'
import { bookCompletion, bookRequest, bookReturn } from '../payouts/book'
import { readOperatorStatement } from './operator'
import { readStatement } from './statement'

const DAY = 24 * 3_600_000
const step = fc.record({
  what: fc.constantFrom(
    ...(['give', 'give', 'give', 'refund', 'refund fails', 'dispute', 'dispute ends'] as const),
    ...(['ask for payout', 'payout ends', 'pass days', 'pass days', 'close'] as const),
  ),
  which: fc.nat({ max: 1_000 }),
  amount: fc.integer({ min: 100, max: 60_000 }),
  choice: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let context: TestContext
let admin: Row<'users'>
beforeAll(async () => {
  context = await createTestContext()
  admin = await buildUser(context, { isAdmin: 1 })
})
afterAll(() => context.remove())

it('adds up from month to month for any history, and a closed month stays as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
      const world = await begin()
      for (const each of steps) await world.act(each)
      await world.check()
    }),
    runs(12),
  )
}, 600_000)

interface Gift extends ModelGift {
  donation: Row<'donations'>
}

async function begin() {
  const leader = await buildUser(context, { isCommunityLeader: 1 })
  const people = [await buildUser(context), await buildUser(context, { createdById: leader.id })]
  const fundraisers = await Promise.all(people.map(({ id: userId }) => buildFundraiser(context, { userId })))
  const holders = [...people, leader]
  const begun = context.clock()
  const gifts: Gift[] = []
  const payouts: (ModelPayout & { row: Row<'payout_requests'> })[] = []
  const frozen = new Map<string, unknown>()
  let count = 0

  const one = <Item>(items: readonly Item[], which: number): Item | undefined =>
    items[which % Math.max(1, items.length)]
  const left = ({ amount, refunds }: Gift) =>
    amount - refunds.reduce((sum, refund) => sum + (refund.failed ? 0 : refund.amount), 0)

  async function give({ which, amount }: Step) {
    const fundraiser = which % 2
    const fundraiserId = fundraisers[fundraiser]?.id ?? 0
    const donation = await buildDonation(context, { fundraiserId, amount })
    gifts.push({ fundraiser, amount, refunds: [], dispute: null, donation })
  }

  async function refund({ which, amount }: Step) {
    const gift = one(
      gifts.filter((each) => !each.dispute && left(each) > 0),
      which,
    )
    if (!gift) return
    count += 1
    const made = { id: `re_${gift.donation.id}_${count}`, amount: Math.min(amount, left(gift)), failed: false }
    gift.refunds.push(made)
    await returnDonation(context, gift.donation, {
      refunds: [refundState({ externalId: made.id, amount: made.amount })],
    })
  }

  async function refundFails({ which }: Step) {
    const gift = one(
      gifts.filter(({ refunds }) => refunds.some(({ failed }) => !failed)),
      which,
    )
    const made = gift?.refunds.find(({ failed }) => !failed)
    if (!gift || !made) return
    made.failed = true
    const state = refundState({ externalId: made.id, amount: made.amount, status: 'failed' })
    await returnDonation(context, gift.donation, { refunds: [state] })
  }

  async function dispute({ which }: Step) {
    const gift = one(
      gifts.filter((each) => !each.dispute && each.refunds.length === 0),
      which,
    )
    if (!gift) return
    gift.dispute = { id: `du_${gift.donation.id}`, status: 'open' }
    await returnDonation(context, gift.donation, {
      disputes: [disputeState({ externalId: gift.dispute.id, amount: gift.amount })],
    })
  }

  async function disputeEnds({ which, choice }: Step) {
    const gift = one(
      gifts.filter((each) => each.dispute?.status === 'open'),
      which,
    )
    if (!gift?.dispute) return
    gift.dispute.status = choice ? 'won' : 'lost'
    const { id: externalId, status } = gift.dispute
    const state = disputeState({ externalId, amount: gift.amount, status, withdrawn: !choice })
    await returnDonation(context, gift.donation, { disputes: [state] })
  }

  async function askForPayout({ which, amount }: Step) {
    const payee = which % 3
    const fundraiserId = fundraisers[payee]?.id ?? null
    const { read } = context.database
    const there = fundraiserId ? await creatorBalance(read, fundraiserId) : await leaderBalance(read, leader.id)
    if (there <= 0) return
    const given = { userId: holders[payee]?.id ?? 0, fundraiserId, amount: Math.min(amount, there) }
    const row = await buildPayoutRequest(context, given)
    await context.database.transaction((transaction) => bookRequest(transaction, row))
    const fundraiser = fundraiserId ? payee : null
    payouts.push({ parts: [{ fundraiser, amount: row.amount }], status: 'pending', afterAll: false, row })
  }

  async function payoutEnds({ which, choice }: Step) {
    const payout = one(
      payouts.filter(({ status }) => status === 'pending'),
      which,
    )
    if (!payout) return
    payout.status = choice ? 'completed' : 'failed'
    await context.database.transaction(async (transaction) => {
      if (choice) await bookCompletion(transaction, payout.row, context.clock())
      else await bookReturn(transaction, payout.row, context.clock())
      const change = { status: payout.status, processedAt: context.clock() }
      await transaction.updateTable('payout_requests').set(change).where('id', '=', payout.row.id).execute()
    })
  }

  async function close() {
    const next = (await readBookMonths(context)).find(({ canClose }) => canClose)
    if (!next) return
    await closeMonth(
      context,
      { id: admin.id, sessionId: 1, confirmedAt: 0, isAdmin: true, isCommunityLeader: false },
      next.month,
    )
    if (next.month >= monthOf(begun)) frozen.set(next.month, await statementsOf(next.month))
  }

  const statementsOf = async (month: string) => ({
    own: await Promise.all(holders.map(({ id, fullName }) => readStatement(context, { id, fullName }, month))),
    operator: await readOperatorStatement(context, month),
  })

  const acts: Record<Step['what'], (each: Step) => void | Promise<void>> = {
    give,
    refund,
    'refund fails': refundFails,
    dispute,
    'dispute ends': disputeEnds,
    'ask for payout': askForPayout,
    'payout ends': payoutEnds,
    'pass days': ({ which }) => context.pass((which % 40) * DAY),
    close,
  }

  async function owedTo(index: number): Promise<number> {
    const { read } = context.database
    const fundraiser = fundraisers[index]
    return fundraiser ? creatorBalance(read, fundraiser.id) : leaderBalance(read, leader.id)
  }

  return {
    act: (each: Step) => acts[each.what](each),
    async check() {
      const months = listMonths(monthOf(begun), monthOf(context.clock()))
      const all = await Promise.all(months.map(statementsOf))
      for (const [index, { own, operator }] of all.entries()) {
        const before = all[index - 1]
        for (const [person, statement] of own.entries()) {
          expect(statement.opening).toBe(before?.own[person]?.closing ?? 0)
          const net = statement.lines.reduce((sum, line) => sum + line.net, 0)
          expect(statement.opening + net).toBe(statement.closing)
          expect(statement.isOver).toBe(context.clock() >= endOfMonth(statement.month))
          for (const { of, gross, platformFee, leaderPart, net: toPerson } of statement.lines) {
            if (gross === null || platformFee === null || leaderPart === null) continue
            expect(of === 'commission' ? leaderPart : gross - platformFee - leaderPart).toBe(toPerson)
          }
        }
        for (const { account, opening } of operator.accounts) {
          const last = before?.operator.accounts.find((each) => each.account === account)
          if (before) expect(opening).toBe(last?.closing ?? 0)
        }
        expect(operator.accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0)
        const held = operator.accounts.find(({ account }) => account === 'provider_balance')
        const movement = Object.values(operator.summary).reduce((sum, amount) => sum + amount, 0)
        expect((held?.opening ?? 0) + movement).toBe(held?.closing ?? 0)
      }
      const last = all.at(-1)
      const closings = last?.own.map(({ closing }) => closing)
      expect(closings).toEqual(await Promise.all(holders.map((_, index) => owedTo(index))))
      expect(closings).toEqual([
        fundraiserBooks(0, false, gifts, payouts).owed,
        fundraiserBooks(1, true, gifts, payouts).owed,
        commission(
          gifts.filter(({ fundraiser }) => fundraiser === 1),
          payouts,
        ),
      ])
      const balances = last?.operator.accounts.map(({ account, closing: amount }) => ({ account, amount }))
      expect(balances).toEqual(await accountBalances(context.database.read))
      for (const [month, statement] of frozen) expect(await statementsOf(month)).toEqual(statement)
      expect(await auditMoney(context.database.read)).toEqual([])
    },
  }
}
