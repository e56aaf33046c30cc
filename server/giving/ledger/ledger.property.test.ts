import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decidePayout, refundDonation } from '#shared/contract/admin/money'
import { fillPath } from '#shared/contract/base/call'
import { createPayoutRequest, getAvailableBalance } from '#shared/contract/payouts'
import { runs } from '../../../scripts/test/runs'
import { createRepair } from '../../operations/jobs/payments'
import { reconcilePayouts } from '../../operations/jobs/reconcile'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openGivingServer } from '../../testing/giving/giving'
import {
  commission,
  fundraiserBooks,
  type ModelGift,
  type ModelPayout,
  platformFees,
  refundable,
} from '../../testing/giving/money-model'
import { buildBankAccount } from '../../testing/giving/payouts'
import { recordTransfer, settlePayout } from '../payouts/settle'
import { checkRefunds } from '../refunds/send'
import { accountBalances, creatorBalance, leaderBalance } from './post'

type Headers = Record<string, string>
interface Gift extends ModelGift {
  externalId: string
  method: 'card' | 'mobile'
}
interface Payout extends ModelPayout {
  id: number
  isFinal: boolean
  byHand: boolean
  wasCalledFailed: boolean
}

const step = fc.record({
  what: fc.constantFrom(
    ...(['give', 'give', 'give', 'refund', 'refund', 'ask for refund', 'refund fails'] as const),
    ...(['dispute', 'dispute ends'] as const),
    ...(['ask for several', 'ask for last payment'] as const),
    ...(['ask for payout', 'ask for payout', 'send payout', 'send payout', 'payout ends', 'payout ends'] as const),
    ...(['payout is called failed', 'payout arrives after all', 'payout arrives after all'] as const),
    ...(['webhooks', 'webhooks', 'daily check'] as const),
  ),
  /** Selects one of the existing rows. */
  which: fc.nat({ max: 1_000 }),
  amount: fc.integer({ min: 100, max: 60_000 }),
  choice: fc.boolean(),
  other: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const DAY = 24 * 3_600_000
let donors = 0
const place = await openGivingServer()
place.context.sandbox.control.webhooks.hold()
place.context.sandbox.control.set({ transferAfterMs: null })
const giving = await place.giving()
place.context.sandbox.deliverTo(giving.server.origin)
const admin = await buildUser(place.context, { isAdmin: 1 })
const repair = createRepair(place.context)

it('keeps every cent in the right account for any donations, refunds, disputes and payouts, in any order of reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const world = await begin()
      for (const each of steps) await world.act(each)
      await world.check()
    }),
    runs(12),
  )
}, 600_000)

/** Two creators, the first with two fundraisers and the second under a leader; all of them can be paid out. */
async function begin() {
  const { context, server } = giving
  const { control } = context.sandbox
  const leader = await buildUser(context, { isCommunityLeader: 1 })
  const people = [await buildUser(context), await buildUser(context, { createdById: leader.id })]
  // The last one belongs to the first creator too.
  const owners = [...people, ...people.slice(0, 1)]
  const fundraisers = await Promise.all(owners.map(({ id: userId }) => buildFundraiser(context, { userId })))
  const payees = [...people, leader]
  const tokens: Headers[] = []
  for (const [index, { id: userId }] of payees.entries()) {
    const accountNumber = `01234${userId}${index}`
    await buildBankAccount(context, { userId, accountNumber, isPrimary: 1, isVerified: 1 })
    tokens.push({ Authorization: `Bearer ${await buildSession(context, { id: userId })}` })
  }
  const feesBefore = await balanceOf('platform_fee')
  const gifts: Gift[] = []
  const payouts: Payout[] = []

  async function balanceOf(name: string): Promise<number> {
    return (await accountBalances(context.database.read)).find(({ account }) => account === name)?.amount ?? 0
  }
  const one = <Item>(items: readonly Item[], which: number, fits = (_: Item) => true): Item | undefined => {
    const fitting = items.filter(fits)
    return fitting[which % Math.max(1, fitting.length)]
  }

  async function give({ which, amount, choice, other }: Step) {
    const fundraiser = which % 3
    // Another donor each time, because a single one would reach the limits.
    donors += 1
    const fundraiserId = fundraisers[fundraiser]?.id ?? 0
    const requested = { fundraiserId, amount, donorEmail: `donor-${donors}@example.com` }
    const gift = { fundraiser, amount, refunds: [], dispute: null }
    if (choice) {
      const { clientSecret } = await giving.startCard(requested)
      const { latest_charge: externalId } = giving.payByCard(clientSecret)
      if (!externalId) throw new Error('Not paid')
      gifts.push({ ...gift, externalId, method: 'card' })
      if (other) await giving.claim(clientSecret, requested)
    } else {
      const { paymentUrl } = await giving.startHosted({ ...requested, country: 'KE' })
      const { transaction } = giving.payLink(paymentUrl)
      gifts.push({ ...gift, externalId: String(transaction.id), method: 'mobile' })
    }
  }

  /** A refund in the provider's own dashboard, only where the provider would allow it. Shillings are refunded whole. */
  function refund({ which, amount, choice }: Step) {
    const gift = one(gifts, which, (each) => refundable(each) > 0 && !isTaken(each))
    if (!gift) return
    const part = gift.method === 'card' && choice ? Math.min(amount, refundable(gift)) : refundable(gift)
    const id = control.refund(gift.externalId, gift.method === 'card' ? part : undefined)
    gift.refunds.push({ id, amount: part, failed: false })
  }

  /** A refund by one of our admins: refused when the donation is not known yet or nothing is left of it. */
  async function askForRefund({ which }: Step) {
    const gift = one(gifts, which)
    const donation = gift && (await donationOf(gift))
    if (!donation) return
    const { status } = await server.send('POST', fillPath(refundDonation.path, { id: donation.id }), {
      body: { reason: 'Asked for' },
      headers: { ...(await asAdmin()), 'Idempotency-Key': randomUUID() },
    })
    if (status !== 200) return
    const made = context.database.read
      .selectFrom('refunds')
      .select('externalId')
      .where('paymentId', '=', donation.paymentId)
    const { externalId: id } = await made.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    gift.refunds.push({ id: id ?? '', amount: refundable(gift), failed: false })
  }

  function refundFails({ which }: Step) {
    const refunds = gifts.flatMap((gift) => gift.refunds).filter(({ failed }) => !failed)
    const made = one(refunds, which)
    if (!made) return
    control.endRefund(made.id, 'failed')
    made.failed = true
  }

  function dispute({ which, choice, other }: Step) {
    const gift = one(gifts, which, (each) => !each.dispute)
    if (!gift) return
    const inquiry = gift.method === 'card' && choice && other
    const id = control.openDispute(gift.externalId, inquiry ? 'inquiry' : 'fraudulent')
    gift.dispute = { id, status: inquiry ? 'inquiry' : 'open' }
  }

  function disputeEnds({ which, choice, other }: Step) {
    const gift = one(gifts, which, (each) => each.dispute?.status === 'open' || each.dispute?.status === 'inquiry')
    if (!gift?.dispute) return
    const { id, status } = gift.dispute
    const outcome = status === 'inquiry' && other ? 'open' : choice ? 'won' : 'lost'
    control.closeDispute(id, outcome)
    gift.dispute.status = outcome
  }

  /** The payouts of each payee come from these fundraisers; null for the leader's commission. */
  const sources: readonly (readonly (number | null)[])[] = [[0, 2], [1], [null]]

  const owedFrom = (fundraiser: number | null) =>
    fundraiser === null
      ? leaderBalance(context.database.read, leader.id)
      : creatorBalance(context.database.read, fundraisers[fundraiser]?.id ?? 0)

  /** Requests it several times at once, like an impatient double tap, and notes the one payout if it was accepted. */
  async function request(payee: number, parts: ModelPayout['parts'], isFinal = false) {
    const named = parts.map(({ fundraiser, amount }) =>
      fundraiser === null ? { commission: true, amount } : { fundraiserId: fundraisers[fundraiser]?.id, amount },
    )
    const body = { ...(named.length === 1 ? named[0] : { parts: named }), ...(isFinal && { final: true }) }
    const headers = { ...tokens[payee], 'Idempotency-Key': randomUUID() }
    const replies = await Promise.all(
      [1, 2].map(() => server.send('POST', createPayoutRequest.path, { body, headers })),
    )
    if (!replies.some(({ status }) => status === 201)) return
    const last = context.database.read.selectFrom('payout_requests').select('id').orderBy('id', 'desc').limit(1)
    const { id } = await last.executeTakeFirstOrThrow()
    expect(payouts.map((payout) => payout.id)).not.toContain(id)
    payouts.push({ id, parts, isFinal, status: 'pending', byHand: false, wasCalledFailed: false, afterAll: false })
  }

  async function askForPayout({ which, amount, choice }: Step) {
    const payee = which % 3
    const fundraiser = sources[payee]?.[0] ?? null
    await request(payee, [{ fundraiser, amount: Math.max(5_000, choice ? await owedFrom(fundraiser) : amount) }])
  }

  /** From both fundraisers of the first creator: everything, or a share of it. */
  async function askForSeveral({ amount, choice }: Step) {
    const owed = [await owedFrom(0), await owedFrom(2)]
    const share = choice ? 1 : amount / 60_000
    const parts = [0, 2].map((fundraiser, index) => ({ fundraiser, amount: Math.trunc((owed[index] ?? 0) * share) }))
    await request(
      0,
      parts.filter((part) => part.amount > 0),
    )
  }

  /** A fundraiser ends, its creator asks for the remainder, and it is extended again; sometimes with a wrong amount. */
  async function askForLastPayment({ which, choice, other }: Step) {
    const fundraiser = which % 3
    const payee = fundraiser === 1 ? 1 : 0
    const { write } = context.database
    const fundraiserId = fundraisers[fundraiser]?.id ?? 0
    const setActive = (isActive: 0 | 1) =>
      write.updateTable('fundraisers').set({ isActive }).where('id', '=', fundraiserId).execute()
    await setActive(0)
    const { body } = await server.call(getAvailableBalance, {}, tokens[payee])
    const shown = body.fundraisers.find(({ id }) => id === fundraiserId)?.lastPayment ?? 100
    const countBefore = payouts.length
    const amount = choice && other ? shown + 1 : shown
    await request(payee, [{ fundraiser, amount }], true)
    if (amount !== shown) expect(payouts).toHaveLength(countBefore)
    await setActive(1)
  }

  const asAdmin = async () => ({ Authorization: `Bearer ${await buildSession(context, admin)}` })
  const decide = async (id: number, body: object) =>
    server.send('PATCH', fillPath(decidePayout.path, { id }), { body, headers: await asAdmin() })

  async function sendPayout({ which, choice }: Step) {
    const payout = one(payouts, which, ({ status }) => status === 'pending')
    if (!payout) return
    const { status } = await decide(payout.id, { status: 'processing', ...(choice && { method: 'by-hand' }) })
    if (status === 200) Object.assign(payout, { status: 'processing', byHand: choice || payout.isFinal })
  }

  /** The payout is refused, arrives, fails, or is sent back by the bank long after it arrived. */
  async function payoutEnds({ which, choice }: Step) {
    const canEnd = ({ status, byHand }: Payout) => status !== 'failed' && (status !== 'completed' || byHand)
    const payout = one(payouts, which, canEnd)
    if (!payout) return
    const next = choice && payout.status === 'processing' ? 'completed' : 'failed'
    if (payout.status === 'processing' && !payout.byHand) {
      const { reference } = await rowOf(payout)
      control.endTransfer(reference ?? '', next === 'completed' ? 'successful' : 'failed')
    } else {
      const body = { status: next, notes: 'The bank says so', stripeTransferId: 'By hand 1' }
      expect((await decide(payout.id, body)).status).toBe(200)
    }
    payout.status = next
  }

  const rowOf = ({ id }: Payout) =>
    context.database.read.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** The provider reports a payout as failed that it still has. */
  async function payoutIsCalledFailed({ which }: Step) {
    const payout = one(payouts, which, ({ status, byHand }) => status === 'processing' && !byHand)
    if (!payout) return
    const failed = { transferId: '', status: 'failed' as const, message: null, fee: null }
    await recordTransfer(context, await rowOf(payout), failed)
    Object.assign(payout, { status: 'failed', wasCalledFailed: true })
  }

  async function payoutArrivesAfterAll({ which }: Step) {
    const payout = one(payouts, which, ({ status, wasCalledFailed }) => status === 'failed' && wasCalledFailed)
    if (!payout) return
    const { reference } = await rowOf(payout)
    control.endTransfer(reference ?? '', 'successful')
    await Promise.all([1, 2].map(() => settlePayout(context, reference ?? '')))
    Object.assign(payout, { status: 'completed', afterAll: true })
  }

  async function webhooks({ choice, other }: Step) {
    if (other) {
      const held = control.webhooks.list().filter(({ status }) => status === 'held')
      for (const { id } of held) await control.webhooks.send(id, { times: 3 })
    }
    await control.webhooks.release(choice ? 'made' : 'reversed')
    control.webhooks.hold()
    await Promise.all([giving.workOnEvents(), giving.workOnEvents()])
  }

  const acts: Record<Step['what'], (each: Step) => void | Promise<void>> = {
    give,
    refund,
    'ask for refund': askForRefund,
    'refund fails': refundFails,
    dispute,
    'dispute ends': disputeEnds,
    'ask for payout': askForPayout,
    'ask for several': askForSeveral,
    'ask for last payment': askForLastPayment,
    'send payout': sendPayout,
    'payout ends': payoutEnds,
    'payout is called failed': payoutIsCalledFailed,
    'payout arrives after all': payoutArrivesAfterAll,
    webhooks,
    async 'daily check'() {
      context.pass(DAY)
      await repair.run(() => false)
    },
  }

  return {
    async act(each: Step) {
      await acts[each.what](each)
    },
    /** At the end every event was reported, by webhook or by check. */
    async check() {
      context.pass(DAY)
      await giving.reconcile()
      await checkRefunds(context, () => false)
      await repair.run(() => false)
      await reconcilePayouts(context, () => false)
      const { read } = context.database
      for (const [index, { id }] of fundraisers.entries()) {
        const books = fundraiserBooks(index, index === 1, gifts, payouts)
        const totals = read.selectFrom('fundraisers').select(['currentAmount', 'donationsCount']).where('id', '=', id)
        expect(await totals.execute()).toEqual([{ currentAmount: books.raised, donationsCount: books.count }])
        expect(await creatorBalance(read, id)).toBe(books.owed)
        expect(books.owedWithoutReturns).toBeGreaterThanOrEqual(0)
      }
      const isLed = ({ fundraiser }: ModelGift) => fundraiser === 1
      expect(await leaderBalance(read, leader.id)).toBe(commission(gifts.filter(isLed), payouts))
      expect(feesBefore - (await balanceOf('platform_fee'))).toBe(platformFees(gifts, isLed))
      await place.audit()
    },
  }

  /** Whether a dispute blocks a refund: a card that was charged back can't be refunded any more. */
  function isTaken({ dispute, method }: Gift): boolean {
    return dispute !== null && (method === 'mobile' || dispute.status !== 'inquiry')
  }

  function donationOf({ externalId }: Gift) {
    return context.database.read
      .selectFrom('donations')
      .innerJoin('payments', 'payments.id', 'donations.paymentId')
      .select(['donations.id', 'donations.paymentId'])
      .where('payments.externalId', '=', externalId)
      .executeTakeFirst()
  }
}
