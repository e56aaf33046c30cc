import type { Transaction } from 'kysely'
import type { CallInput } from '#shared/contract/base/call'
import type { createPayoutRequest } from '#shared/contract/payouts'
import { lastPaymentOf } from '#shared/rules/payouts'
import type { Tables } from '../../platform/database/schema'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { payableFrom, payableInAll, totalOf } from './balance/balance'
import { type FundraiserBalance, hasEnded } from './balance/fundraiser-balance'
import { listBalances } from './balance/list-balances'
import { hasOpenReturn, listOpenReturns } from './balance/open-returns'
import type { NewPart } from './queries'

/** The parts of a request: those that it names, or the one of a request for a single balance. */
export function partsOf(body: CallInput<typeof createPayoutRequest>['body']): NewPart[] {
  const named = body.parts ?? [{ fundraiserId: body.fundraiserId, amount: body.amount ?? 0 }]
  return named.map(({ fundraiserId, amount }) => ({ fundraiserId: fundraiserId ?? null, amount }))
}

/**
 * Checks that a person's balances have what is taken from them. Throws 404 for a fundraiser that is not theirs, and 400 for more than
 * can be paid out. The transaction holds the person's lock.
 */
export async function checkParts(
  transaction: Transaction<Tables>,
  userId: number,
  parts: readonly NewPart[],
): Promise<void> {
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

/**
 * Checks that a last payment takes exactly all that is left of balances that get no more donations. Throws 404 as `checkParts`, 409
 * while a fundraiser runs or a refund or dispute is open, and 400 for another amount.
 */
export async function checkLastPayment(
  transaction: Transaction<Tables>,
  userId: number,
  parts: readonly NewPart[],
  now: number,
): Promise<void> {
  const openReturns = await listOpenReturns(transaction, [userId])
  const balances = await listBalances(transaction, [userId])
  for (const part of parts) {
    const payable = payableOf(part, balances)
    const balance = find(part, balances)
    const state = {
      hasEnded: balance !== undefined && hasEnded(balance, now),
      hasOpenReturn: balance !== undefined && hasOpenReturn(openReturns, balance),
    }
    if (!state.hasEnded) throw refuse('payout.not-ended')
    if (state.hasOpenReturn) throw refuse('payout.return-open')
    if (part.amount !== lastPaymentOf({ payable, ...state }))
      throw refuse('payout.not-whole', { payable }, { at: 'amount' })
  }
  await checkParts(transaction, userId, parts)
}

function find({ fundraiserId }: NewPart, balances: readonly FundraiserBalance[]): FundraiserBalance | undefined {
  return balances.find((balance) => balance.fundraiserId === fundraiserId)
}

/** Throws 404 for a fundraiser that has no balance among these. */
function payableOf(part: NewPart, balances: readonly FundraiserBalance[]): number {
  const balance = find(part, balances)
  if (!balance && part.fundraiserId !== null) throw refuse('fundraiser.not-found')
  return balance ? payableFrom(balance, balances) : 0
}

function tooMuch(payable: number, total: number): Refusal {
  if (total < 0) return refuse('payout.overdrawn', { balance: total }, { at: 'amount' })
  return refuse('payout.too-much', { payable }, { at: 'amount' })
}
