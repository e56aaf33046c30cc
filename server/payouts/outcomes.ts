import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import type { TransferState } from '../payments/gateway'
import { noteWhetherVerified, setVerified } from './account-queries'
import { bookCompletion, bookReturn } from './books'
import { arrivedLetter, failedLetter, handedOverLetter, sentLetter } from './letters'
import { insertStep, type Payout, updatePayout } from './queries'
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
  await bookReturn(transaction, payout, now)
  if (payout.status === 'completed' && payout.bankAccountId !== null) {
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
  await tellOfPayout(transaction, context, payout, 'failed', (publicUrl, facts) =>
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
