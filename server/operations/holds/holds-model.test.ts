import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { AdminPayout, decidePayout } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import { isDeep } from '../../../scripts/test/runs'
import { listBalances, payableFrom, payableInAll } from '../../giving/payouts/balance'
import { handOver, prepareDecision } from '../../giving/payouts/decide'
import { payByHand, settleOnClosing } from '../../giving/payouts/last-payments'
import { prepareRequest } from '../../giving/payouts/request'
import type { Payout } from '../../giving/payouts/tables'
import type { Transaction } from '../../platform/database/schema'
import { Refusal } from '../../platform/refusals/refusal'
import {
  ProviderAccessRefused,
  ProviderOutOfFunds,
  ProviderRefusal,
  ProviderUnavailable,
  type TransferState,
} from '../../providers/gateway'
import { buildDonation, buildFundraiser, buildUser, viewerOf } from '../../testing/builders'
import { createTestContext } from '../../testing/context'
import { buildBankAccount } from '../../testing/giving/payouts'
import { actOnMany } from '../admin/fundraisers/acts'
import { reconcilePayouts } from '../jobs/reconcile'
import { decide } from './decide'
import { place } from './place'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ANSWERS = ['under way', 'completed', 'no funds', 'reference used up', 'failed without funds'] as const
const PROBLEMS = ['silent', 'silent but made', 'refused', 'not let in'] as const
type Answer = (typeof ANSWERS)[number] | (typeof PROBLEMS)[number]

const step = fc.record({
  what: fc.constantFrom(
    ...(['ask', 'ask for several', 'ask for commission', 'ask for the rest', 'close'] as const),
    ...(['send', 'send', 'send', 'send by hand', 'go on by hand', 'complete', 'fail', 'pay what is owed'] as const),
    ...(['wait', 'wait', 'hold', 'hold', 'lift', 'lift', 'take down', 'bring back', 'deactivate'] as const),
  ),
  which: fc.nat({ max: 100 }),
  admin: fc.nat({ max: 1 }),
  answer: fc.constantFrom(...ANSWERS, ...PROBLEMS),
  /** At which call to the provider within the step a hold is placed meanwhile: before its answer, after what was asked. */
  holdAtCall: fc.option(fc.nat({ max: 3 }), { freq: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const context = await createTestContext()
const { database } = context
const { read } = database
// Durability is not what this is about, and 2,000 histories write much.
if (database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.write)
const buildAdmin = async () => viewerOf(await buildUser(context, { isAdmin: 1 }))
const [first, second, watcher] = [await buildAdmin(), await buildAdmin(), await buildAdmin()]
Object.assign(context.config, { secondApprovalFrom: 12_000 })

let answer: Answer = 'under way'
let onCall: () => Promise<void> = async () => {}
let isHeld: (payout: Pick<Payout, 'id' | 'userId'>) => Promise<boolean> = async () => false
/** Transfers that the provider was given, by the reference, and those that it must not have been given. */
const transfers = new Map<string, TransferState>()
const wrong: string[] = []
const counts = { sent: 0, byHand: 0, stopped: 0 }

Object.assign(context.gateways.flutterwave, {
  async rate() {
    await onCall()
    return '130'
  },
  async lookUpTransfer(reference: string) {
    await onCall()
    return transfers.get(reference) ?? 'not-found'
  },
  async transfer({ reference }: { reference: string }) {
    const payout = read.selectFrom('payout_requests').selectAll().where('reference', '=', reference)
    if (await isHeld(await payout.executeTakeFirstOrThrow())) wrong.push(`${reference} was given to the provider`)
    counts.sent += 1
    await onCall()
    return tell(reference)
  },
})

function tell(reference: string): TransferState {
  const message = 'as the test wants it'
  if (answer === 'silent') throw new ProviderUnavailable(message)
  if (answer === 'refused') throw new ProviderRefusal(message)
  if (answer === 'not let in') throw new ProviderAccessRefused(message)
  if (answer === 'no funds') throw new ProviderOutOfFunds(message)
  if (answer === 'reference used up') throw new ProviderOutOfFunds(message, { isReferenceUsedUp: true })
  const isFailed = answer === 'failed without funds'
  const status = isFailed ? 'failed' : answer === 'completed' ? 'completed' : 'under-way'
  const state = {
    transferId: `t-${reference}`,
    status,
    message: null,
    fee: null,
    ...(isFailed && { outOfFunds: true }),
  } as const
  transfers.set(reference, state)
  if (answer === 'silent but made') throw new ProviderUnavailable(message)
  return state
}

/** A creator under a leader, with two fundraisers, of which the second has ended; all of their money can be paid out. */
async function begin() {
  const leader = await buildUser(context, { isCommunityLeader: 1 })
  const creator = await buildUser(context, { createdById: leader.id })
  const people = [creator, leader]
  for (const { id: userId } of people)
    await buildBankAccount(context, { userId, accountNumber: `01234${userId}`, isPrimary: 1, isVerified: 1 })
  const fundraisers: number[] = []
  for (const [amount, endDate] of [
    [30_000, null],
    [12_000, context.clock()],
  ] as const) {
    const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id, goalAmount: 10_000_000, endDate })
    await buildDonation(context, { fundraiserId, amount })
    fundraisers.push(fundraiserId)
  }
  const [well = 0, roof = 0] = fundraisers
  /** What the test itself knows of the holds in force that stop payouts. */
  const holds = new Map<number, { fundraiserId?: number; userId?: number }>()
  const subjects = [{ fundraiserId: well }, { fundraiserId: roof }, { userId: creator.id }, { userId: leader.id }]

  isHeld = async ({ id, userId }) => {
    const parts = await read.selectFrom('payout_parts').select('fundraiserId').where('payoutId', '=', id).execute()
    const ids = parts.map(({ fundraiserId }) => fundraiserId)
    return [...holds.values()].some((hold) => hold.userId === userId || ids.some((each) => each === hold.fundraiserId))
  }
  const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.transaction(work)
  const words = () => ({
    ...{ ownerText: 'Why', publicText: 'We look into it.', needed: 'A photo.', reason: 'fraud' as const },
    reviewOn: new Date(context.clock() + 7 * DAY).toISOString().slice(0, 10),
  })

  async function hold(which: number) {
    const subject = subjects[which % subjects.length] ?? {}
    const body = { ...subject, ...words(), stops: ['payouts' as const] }
    holds.set((await inTransaction((transaction) => place(context, transaction, watcher, body))).id, subject)
  }
  async function lift(which: number) {
    const id = [...holds.keys()][which % Math.max(1, holds.size)]
    if (id === undefined) return
    await decide(context, first, id, { decision: 'lift', text: 'All is well.' })
    holds.delete(id)
  }
  async function takeDown(action: 'delete' | 'deactivate' | 'restore', fundraiserId: number) {
    const acted = { action, fundraiserIds: [fundraiserId], ...(action === 'delete' && { hold: words() }) }
    const { changed } = await actOnMany(context, watcher, acted)
    if (changed.length === 0 || action !== 'delete') return
    const { id } = await read.selectFrom('holds').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    holds.set(id, { fundraiserId })
  }

  async function ask({ what, which }: Step) {
    const isLeader = what === 'ask for commission'
    const person = isLeader ? leader : creator
    const balances = await listBalances(read, [person.id])
    const chosen = what === 'ask for several' ? [well, roof] : [isLeader ? null : (fundraisers[which % 2] ?? 0)]
    const isFinal = what === 'ask for the rest'
    const parts = chosen.flatMap((fundraiserId) => {
      const balance = balances.find((each) => each.fundraiserId === fundraiserId)
      const payable = balance ? payableFrom(balance, balances) : 0
      const amount = isFinal ? payable : Math.min(payable, 5_000 + which * 40)
      const source = fundraiserId === null ? { commission: true } : { commission: false, fundraiserId }
      return amount > 0 ? [{ ...source, amount }] : []
    })
    if (parts.length === 0) return
    const body = { commission: false, parts, final: isFinal }
    const store = await prepareRequest(context, viewerOf(person), body)
    await inTransaction(store)
  }

  async function choose(which: number, admin: number, decision: CallInput<typeof decidePayout>['body']) {
    const own = read.selectFrom('payout_requests').selectAll().where('userId', 'in', [creator.id, leader.id])
    const payouts = await own.orderBy('id').execute()
    const seen = payouts[which % Math.max(1, payouts.length)]
    if (!seen) return
    const carryOut = await prepareDecision(context, admin === 0 ? first : second, seen.id, decision)
    const wasHeld = await isHeld(seen)
    const applied = await inTransaction(carryOut)
    noteByHand(seen, applied.payout, wasHeld)
    await handOver(context, applied)
  }

  /** Not where an admin says what became of a transfer that left before. */
  function noteByHand(
    before: Payout | null,
    { id, status, method }: Pick<AdminPayout, 'id' | 'status' | 'method'>,
    wasHeld: boolean,
  ) {
    const isSent = method === 'by-hand' && (status === 'processing' || status === 'completed')
    if (!isSent || before?.method === 'by-hand') return
    counts.byHand += 1
    if (wasHeld) wrong.push(`payout ${id} was sent by hand`)
  }

  async function payOwed(which: number) {
    const fundraiserId = fundraisers[which % 2] ?? 0
    const balances = await listBalances(read, [creator.id])
    const balance = balances.find((each) => each.fundraiserId === fundraiserId)
    const amount = balance ? payableFrom(balance, balances) : 0
    if (amount === 0) return
    const isStopped = [...holds.values()].some(
      (each) => each.userId === creator.id || each.fundraiserId === fundraiserId,
    )
    const owed = { userId: creator.id, fundraiserId, amount, recipient: 'Her son, in cash', stripeTransferId: 'cash 1' }
    const paid = await inTransaction((transaction) => payByHand(context, transaction, first, owed))
    noteByHand(null, paid, isStopped)
  }

  const acts: Record<Step['what'], (step: Step) => Promise<unknown>> = {
    ask,
    'ask for several': ask,
    'ask for commission': ask,
    'ask for the rest': ask,
    // What closing an account asks for; the account stays open, for the rest of the history.
    close: async () => {
      const settlement = {
        choice: 'pay-to-account',
        amount: payableInAll(await listBalances(read, [creator.id])),
      } as const
      await inTransaction((transaction) => settleOnClosing(transaction, context, creator, settlement))
      await database.write.deleteFrom('former_contacts').execute()
    },
    send: ({ which, admin }) => choose(which, admin, { status: 'processing' }),
    'send by hand': ({ which, admin }) => choose(which, admin, { status: 'processing', method: 'by-hand' }),
    'go on by hand': ({ which, admin }) => choose(which, admin, { status: 'processing', method: 'by-hand' }),
    complete: ({ which, admin }) => choose(which, admin, { status: 'completed', stripeTransferId: 'bank 1' }),
    fail: ({ which, admin }) => choose(which, admin, { status: 'failed' }),
    'pay what is owed': ({ which }) => payOwed(which),
    wait: async ({ which }) => {
      context.pass(which % 2 === 0 ? 16 * MINUTE : 3 * 60 * MINUTE)
      await reconcilePayouts(context, () => false)
    },
    hold: ({ which }) => hold(which),
    lift: ({ which }) => lift(which),
    'take down': ({ which }) => takeDown('delete', fundraisers[which % 2] ?? 0),
    deactivate: ({ which }) => takeDown('deactivate', fundraisers[which % 2] ?? 0),
    'bring back': ({ which }) => takeDown('restore', fundraisers[which % 2] ?? 0),
  }

  return async (each: Step) => {
    answer = each.answer
    let calls = 0
    onCall = async () => {
      if (calls === each.holdAtCall) await hold(each.which)
      calls += 1
    }
    try {
      await acts[each.what](each)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'payout.on-hold' || error.code === 'account.payouts-on-hold') counts.stopped += 1
    }
  }
}

it('gives nothing to a provider and sends nothing by hand while a hold stops it, whenever it was placed', async () => {
  const histories = { numRuns: isDeep ? 2_000 : 60 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      // What admins have sent alone within a week counts.
      context.pass(8 * DAY)
      const act = await begin()
      for (const each of steps) await act(each)
      expect(wrong.splice(0)).toEqual([])
    }),
    histories,
  )
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(histories.numRuns / 10)
}, 3_600_000)
