import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import type { TransferState } from '../payments/gateway'
import { noteWhetherVerified, setVerified } from './account-queries'
import { bookArrivalAfterAll, bookCompletion, bookReturn } from './books'
import { arrivedAfterAllLetter, arrivedLetter, failedLetter, handedOverLetter, sentLetter } from './letters'
import { hasArrivedBefore, insertStep, type Payout, updatePayout } from './queries'
import { tellOfPayout } from './tell'

type Inside = Transaction<Tables>

const DAY = 24 * 60 * 60_000

/** Each of these is part of a transaction that holds the person's lock and has seen the state that it starts from. */

/** The provider has the transfer: from now on it is only waited for. */
export async function noteAccepted(
  transaction: Inside,
  context: Context,
  payout: Payout,
  { transferId }: Pick<TransferState, 'transferId'>,
): Promise<void> {
  if (payout.stripeTransferId !== null) return
  await updatePayout(transaction, payout.id, { stripeTransferId: transferId })
  await tellOfPayout(transaction, context, payout, 'sent', sentLetter)
}

/** What was sent has arrived. `actorId`: the admin who says so of a transfer made by hand. */
export async function completePayout(
  transaction: Inside,
  context: Context,
  payout: Payout,
  end: { transferId: string | null; actorId?: number; notes?: string | null },
): Promise<Payout> {
  const now = context.clock()
  const byHand = payout.method === 'by-hand'
  await bookCompletion(transaction, payout, now)
  const completed = await updatePayout(transaction, payout.id, {
    status: 'completed',
    processedAt: now,
    stripeTransferId: end.transferId ?? payout.stripeTransferId,
    notes: end.notes ?? payout.notes,
    // A bank may send money back days later: the provider is asked again.
    checks: 0,
    nextCheckAt: byHand ? null : now + DAY,
  })
  await insertStep(transaction, stepOf(payout, 'completed', null, end.actorId, now))
  const letter = payout.method === 'stripe' ? handedOverLetter : arrivedLetter
  await tellOfPayout(transaction, context, payout, 'arrived', letter)
  return completed
}

/**
 * It was called failed and the money given back, and the provider says that it has arrived: then the person has it. Once only: of
 * one that had arrived and came back, such news is old. Answers whether it was news.
 */
export async function completeAfterAll(
  transaction: Inside,
  context: Context,
  payout: Payout,
  { transferId }: Pick<TransferState, 'transferId'>,
): Promise<boolean> {
  const now = context.clock()
  if (await hasArrivedBefore(transaction, payout.id)) return false
  await bookArrivalAfterAll(transaction, payout, now)
  await updatePayout(transaction, payout.id, {
    status: 'completed',
    processedAt: now,
    failureReason: null,
    stripeTransferId: transferId,
    checks: 0,
    nextCheckAt: now + DAY,
  })
  await insertStep(transaction, stepOf(payout, 'completed', null, undefined, now))
  await tellOfPayout(transaction, context, payout, 'arrived-after-all', arrivedAfterAllLetter)
  return true
}

/**
 * It did not go through, or came back: the money is the person's again. When a bank sent it back, the account is to be looked at
 * once more before anything else goes there. `actorId`: the admin who refused it.
 */
export async function failPayout(
  transaction: Inside,
  context: Context,
  payout: Payout,
  end: { reason: string; actorId?: number; notes?: string | null },
): Promise<Payout> {
  const now = context.clock()
  const isFirst = await bookReturn(transaction, payout, now)
  // Stripe pays to an account of its own: the one here has nothing to do with it.
  if (payout.status === 'completed' && payout.method !== 'stripe' && payout.bankAccountId !== null) {
    await setVerified(transaction, payout.bankAccountId, 0)
    await noteWhetherVerified(transaction, payout.userId)
  }
  const failed = await updatePayout(transaction, payout.id, {
    status: 'failed',
    processedAt: now,
    failureReason: end.reason,
    notes: end.notes ?? payout.notes,
    nextCheckAt: null,
  })
  await insertStep(transaction, stepOf(payout, 'failed', end.reason, end.actorId, now))
  await tellOfPayout(transaction, context, payout, isFirst ? 'failed' : 'failed-after-all', (publicUrl, facts) =>
    failedLetter(publicUrl, facts, end.reason),
  )
  return failed
}

function stepOf(
  payout: Payout,
  status: Payout['status'],
  note: string | null,
  actorId: number | undefined,
  createdAt: number,
) {
  return { payoutId: payout.id, status, note, actorId: actorId ?? null, createdAt }
}
