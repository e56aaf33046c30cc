import type { CallInput } from '#shared/contract/base/call'
import type { createPayoutRequest, PayoutRequest } from '#shared/contract/payouts'
import { lastPaymentOf } from '#shared/rules/payouts'
import { requireOwnPassword } from '../../community/auth/own-password'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { createLimits } from '../../platform/limits/limits'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { Authority } from '../ledger/authority'
import {
  type FundraiserBalance,
  hasEnded,
  hasOpenReturn,
  listBalances,
  listOpenReturns,
  payableFrom,
  payableInAll,
  totalOf,
} from './balance'
import { requestedLetter } from './letters'
import { notifyOfPayout } from './notify'
import { presentOwn } from './present'
import { findPayout, findPrimaryAccount, forgetApproval, lockPerson, type NewPart } from './queries'
import { labelOf } from './sealed'
import { cancelPayout, storePayout } from './steps'

/** Far more than anyone with many fundraisers asks for in one day. */
const DAILY_LIMIT = { max: 60, windowMs: 24 * 60 * 60_000 }

/** Prepares a request; the returned function stores it and takes the amount out of the balances at once. */
export async function prepareRequest(
  context: Context,
  viewer: Viewer,
  body: CallInput<typeof createPayoutRequest>['body'],
) {
  const parts = partsOf(body)
  const isFinal = body.final ?? false
  await createLimits(context.database, context.clock).admit(`payout:${viewer.id}`, DAILY_LIMIT, 'payout.too-many')

  return async (transaction: Transaction): Promise<PayoutRequest> => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const account = await findPrimaryAccount(transaction, viewer.id)
    if (!account) throw refuse('bank-account.needed')
    if (isFinal) await checkLastPayment(transaction, viewer.id, parts, context.clock())
    else await checkParts(transaction, viewer.id, parts)

    const destination = { bankAccountId: account.id, destinationLabel: labelOf(context, account) }
    const details = { userId: viewer.id, isFinal: isFinal ? 1 : 0, ...destination } as const
    const payout = await storePayout(transaction, context, Authority.owner(viewer), details, parts)
    await notifyOfPayout(transaction, context, payout, 'requested', (publicUrl, facts) =>
      requestedLetter(publicUrl, facts, account.isVerified === 1),
    )
    return presentOwn(context, transaction, payout)
  }
}

/** Cancels an unsent payout of the viewer under the same lock as an admin's decision: the first counts. */
export async function cancelRequest(context: Context, viewer: Viewer, id: number): Promise<PayoutRequest> {
  return context.database.transaction(async (transaction) => {
    await lockPerson(context, transaction, viewer)
    const payout = await findPayout(transaction, id)
    if (payout?.userId !== viewer.id) throw refuse('payout.not-found')
    if (payout.recipient !== null) throw refuse('payout.made-by-team')
    if (payout.status !== 'pending') {
      const now = await presentOwn(context, transaction, payout)
      if (now.isCancelled) return now
      throw refuse('payout.not-cancellable', { status: payout.status }, { details: { current: now } })
    }
    const cancelled = await cancelPayout(transaction, context, Authority.owner(viewer), payout)
    await forgetApproval(transaction, id)
    await recordAction(transaction, {
      actorId: viewer.id,
      action: 'payout cancelled',
      subject: `payout:${id}`,
      before: { status: payout.status, amount: payout.amount },
      after: { status: cancelled.status, amount: cancelled.amount },
      createdAt: context.clock(),
    })
    return presentOwn(context, transaction, cancelled)
  })
}

export function partsOf(body: CallInput<typeof createPayoutRequest>['body']): NewPart[] {
  const named = body.parts ?? [{ fundraiserId: body.fundraiserId, amount: body.amount ?? 0 }]
  return named.map(({ fundraiserId, amount }) => ({ fundraiserId: fundraiserId ?? null, amount }))
}

async function checkParts(transaction: Transaction, userId: number, parts: readonly NewPart[]): Promise<void> {
  const balances = await listBalances(transaction, [userId])
  const payables = parts.map((part) => payableOf(part, balances))
  const payable = Math.min(
    payableInAll(balances),
    payables.reduce((sum, each) => sum + each, 0),
  )
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const isEnough = total <= payable && parts.every(({ amount }, index) => amount <= (payables[index] ?? 0))
  if (!isEnough) throw tooMuch(payable, totalOf(balances))
}

/** Checks that a last payment takes exactly all that is left of balances that have ended. */
export async function checkLastPayment(
  transaction: Transaction,
  userId: number,
  parts: readonly NewPart[],
  now: number,
): Promise<void> {
  const openReturns = await listOpenReturns(transaction, [userId])
  const balances = await listBalances(transaction, [userId])
  for (const part of parts) {
    const payable = payableOf(part, balances)
    const balance = find(part, balances)
    if (!balance || !hasEnded(balance, now)) throw refuse('payout.not-ended')
    if (hasOpenReturn(openReturns, balance)) throw refuse('payout.return-open')
    if (part.amount !== lastPaymentOf({ payable, hasEnded: true, hasOpenReturn: false }))
      throw refuse('payout.not-whole', { payable }, { at: 'amount' })
  }
  await checkParts(transaction, userId, parts)
}

function find({ fundraiserId }: NewPart, balances: readonly FundraiserBalance[]): FundraiserBalance | undefined {
  return balances.find((balance) => balance.fundraiserId === fundraiserId)
}

function payableOf(part: NewPart, balances: readonly FundraiserBalance[]): number {
  const balance = find(part, balances)
  if (!balance && part.fundraiserId !== null) throw refuse('fundraiser.not-found')
  return balance ? payableFrom(balance, balances) : 0
}

function tooMuch(payable: number, total: number): Refusal {
  if (total < 0) return refuse('payout.overdrawn', { balance: total }, { at: 'amount' })
  return refuse('payout.too-much', { payable }, { at: 'amount' })
}
