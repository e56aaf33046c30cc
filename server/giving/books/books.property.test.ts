import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../scripts/test/runs'
import { buildDonation, buildFundraiser, buildUser } from '../../testing/builders'
import { createTestContext } from '../../testing/context'
import { returnDonation } from '../../testing/giving/returns'
import { auditMoney } from '../ledger/audit'
import { Authority } from '../ledger/authority'
import { creatorBalance } from '../ledger/post'
import { cancelPayout, completePayout, failPayout, storePayout } from '../payouts/steps'
import type { Payout } from '../payouts/tables'
import { checkBooks } from './check'
import { readBooks } from './read'

const step = fc.record({
  what: fc.constantFrom(
    ...(['give', 'give', 'give', 'refund', 'refund fails', 'dispute', 'dispute ends', 'dispute ends'] as const),
    ...(['pay out', 'pay out', 'arrives', 'arrives', 'fails', 'is cancelled'] as const),
  ),
  which: fc.nat({ max: 1_000 }),
  amount: fc.integer({ min: 100, max: 60_000 }),
  covered: fc.constantFrom(0, 0, 1, 99, 777),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Gift {
  paymentId: number
  amount: number
  covered: number
  refunds: { id: string; amount: number; status: 'succeeded' | 'failed' }[]
  dispute: { id: string; status: 'inquiry' | 'open' | 'won' | 'lost' } | null
}

const context = await createTestContext()
const { database } = context
const leader = await buildUser(context, { isCommunityLeader: 1 })
const people = [await buildUser(context), await buildUser(context, { createdById: leader.id })]

it('says after each step where all the money of a fundraiser is, whatever was given, paid out and taken back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 10 }), async (isLed, steps) => {
      const history = await begin(isLed ? 1 : 0)
      for (const each of steps) {
        context.pass(1_000)
        await history.act(each)
        await history.check()
      }
      await history.checkCodes()
    }),
    runs(200),
  )
  expect(await auditMoney(database.read)).toEqual([])
}, 900_000)

async function begin(index: number) {
  const userId = people[index]?.id ?? 0
  const { id } = await buildFundraiser(context, { userId })
  const gifts: Gift[] = []
  const payouts: { row: Payout; status: 'pending' | 'completed' | 'failed' }[] = []
  const states = new Map<string, { raised: number; total: number; paidOut: number }>()
  const one = <Item>(items: readonly Item[], which: number): Item | undefined =>
    items[which % Math.max(1, items.length)]
  const inAll = (status: 'pending' | 'completed') =>
    payouts.reduce((sum, payout) => sum + (payout.status === status ? payout.row.amount : 0), 0)

  async function give({ amount, covered: coveredFee }: Step) {
    const { paymentId } = await buildDonation(context, { fundraiserId: id, amount, coveredFee })
    gifts.push({ paymentId, amount, covered: coveredFee, refunds: [], dispute: null })
  }

  const report = ({ paymentId, amount, covered, refunds, dispute }: Gift) =>
    returnDonation(
      context,
      { paymentId },
      {
        refunds: refunds
          .map((refund) => ({
            ...{ externalId: refund.id, reference: null, amount: refund.amount, currency: 'USD' },
            ...{ status: refund.status, message: null },
          }))
          .reverse(),
        disputes: dispute
          ? [
              {
                ...{ externalId: dispute.id, amount: amount + covered, currency: 'USD', status: dispute.status },
                ...{
                  withdrawn: dispute.status === 'open' || dispute.status === 'lost',
                  feeInUsdCents: 0,
                  reason: null,
                },
              },
            ]
          : [],
      },
    )

  async function end({ which }: Step, how: 'completed' | 'failed' | 'cancelled') {
    const isOpen = ({ status }: { status: string }) =>
      status === 'pending' || (how === 'failed' && status === 'completed')
    const payout = one(payouts.filter(isOpen), which)
    if (!payout) return
    const by = Authority.provider
    payout.row = await database.transaction((transaction) => {
      if (how === 'completed') return completePayout(transaction, context, payout.row, { by, transferId: 'tr' })
      if (how === 'failed') return failPayout(transaction, context, payout.row, { by, reason: 'The bank says so' })
      return cancelPayout(transaction, context, Authority.owner({ id: userId }), payout.row)
    })
    payout.status = how === 'completed' ? 'completed' : 'failed'
  }

  const acts: Record<Step['what'], (each: Step) => Promise<void>> = {
    give,
    async refund({ which, amount }) {
      const gift = one(gifts, which)
      const left = gift ? gift.amount + gift.covered - refunded(gift) : 0
      if (!gift || left === 0) return
      gift.refunds.push({ id: `re_${randomUUID()}`, amount: Math.min(amount, left), status: 'succeeded' })
      await report(gift)
    },
    async 'refund fails'({ which }) {
      const gift = one(
        gifts.filter(({ refunds }) => refunds.some(({ status }) => status === 'succeeded')),
        which,
      )
      const refund = gift?.refunds.find(({ status }) => status === 'succeeded')
      if (!gift || !refund) return
      refund.status = 'failed'
      await report(gift)
    },
    async dispute({ which, covered }) {
      const gift = one(
        gifts.filter(({ dispute }) => dispute === null),
        which,
      )
      if (!gift) return
      gift.dispute = { id: `du_${randomUUID()}`, status: covered === 1 ? 'inquiry' : 'open' }
      await report(gift)
    },
    async 'dispute ends'({ which, amount }) {
      const gift = one(
        gifts.filter(({ dispute }) => dispute?.status === 'open' || dispute?.status === 'inquiry'),
        which,
      )
      if (!gift?.dispute) return
      gift.dispute.status = amount % 2 ? 'won' : 'lost'
      await report(gift)
    },
    async 'pay out'({ amount }) {
      const part = Math.min(amount, await creatorBalance(database.read, id))
      if (part <= 0) return
      const owner = Authority.owner({ id: userId })
      const parts = [{ fundraiserId: id, amount: part }]
      const row = await database.transaction((transaction) =>
        storePayout(transaction, context, owner, { userId, method: 'by-hand' }, parts),
      )
      payouts.push({ row, status: 'pending' })
    },
    arrives: (each) => end(each, 'completed'),
    fails: (each) => end(each, 'failed'),
    'is cancelled': (each) => end(each, 'cancelled'),
  }

  return {
    act: (each: Step) => acts[each.what](each),
    async check() {
      const books = await readBooks(context, id)
      const { raised, fees, paidOut, waiting, coveredFees, withheld, total, code } = books
      expect(raised).toBe(fees + paidOut + waiting)
      expect(total).toBe(raised - coveredFees + withheld)
      expect(books).toMatchObject({
        raised: sum(gifts, (gift) => gift.amount + gift.covered - taken(gift)),
        paidOut: inAll('completed'),
        waiting: (await creatorBalance(database.read, id)) + inAll('pending'),
        withheld: sum(gifts, (gift) => taken(gift) - returned(gift)),
        total: sum(gifts, (gift) => gift.amount - returnedAmount(gift)),
        donationsCount: gifts.filter((gift) => returnedAmount(gift) < gift.amount).length,
      })
      expect(books.payouts.reduce((all, { amount }) => all + amount, 0)).toBe(paidOut)
      if (code) states.set(code, { raised, total, paidOut })
    },
    /** Each code still leads to what the page said when it was made. */
    async checkCodes() {
      for (const [code, state] of states) expect((await checkBooks(context, code)).books?.earlier).toMatchObject(state)
    },
  }
}

const sum = (gifts: readonly Gift[], cents: (gift: Gift) => number) => gifts.reduce((all, each) => all + cents(each), 0)

const refunded = ({ refunds }: Gift) =>
  refunds.reduce((all, { amount, status }) => all + (status === 'succeeded' ? amount : 0), 0)

/** Cents that went back, or may have to. */
function taken(gift: Gift): number {
  const whole = gift.amount + gift.covered
  return gift.dispute?.status === 'open' || gift.dispute?.status === 'lost' ? whole : refunded(gift)
}

/** Cents that went back for good. */
const returned = (gift: Gift) => (gift.dispute?.status === 'lost' ? gift.amount + gift.covered : refunded(gift))

const returnedAmount = (gift: Gift) => Math.floor((gift.amount * returned(gift)) / (gift.amount + gift.covered))
