import { notify } from '../../community/events'
import type { Context } from '../../context'
import type { NewRow, Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { Authority } from '../ledger/authority'
import { type LedgerLine, postEvent } from '../ledger/post'
import {
  arrivedAfterAllLetter,
  arrivedLetter,
  cancelledLetter,
  failedLetter,
  handedOverLetter,
  sentLetter,
} from './letters'
import { isToOwnAccount } from './methods'
import { notifyOfPayout } from './notify'
import {
  hasArrivedBefore,
  insertPayout,
  insertStep,
  listParts,
  type NewPart,
  setVerified,
  updatePayout,
} from './queries'
import type { Payout } from './tables'

/** Runs under the person's lock, after the balances were checked. */
export async function storePayout(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  by: Authority,
  details: Omit<NewRow<'payout_requests'>, 'id' | 'amount' | 'fundraiserId' | 'requestedAt' | 'status'>,
  parts: readonly NewPart[],
): Promise<Payout> {
  const now = clock()
  const payout = await insertPayout(transaction, { ...details, requestedAt: now }, parts)
  await bookRequest(transaction, by, payout)
  await insertStep(transaction, { payoutId: payout.id, status: 'pending', createdAt: now })
  return payout
}

/** The columns of a payout that waits for nothing of ours. */
const NOTHING_AMISS = { waitingFor: null, lastError: null, sendingUntil: null } as const

/** Each of these functions runs in a transaction that holds the person's lock and has checked the payout's status. */

/** Records that the provider has accepted the transfer, and mails the person. From now on we only wait. */
export async function noteAccepted(transaction: Transaction, context: Context, payout: Payout, transferId: string) {
  if (payout.stripeTransferId !== null) return
  await updatePayout(transaction, Authority.provider, payout, { ...NOTHING_AMISS, stripeTransferId: transferId })
  // After a wait the time of arrival counts from now.
  if (payout.waitingFor !== null || payout.lastError !== null)
    await insertStep(transaction, { payoutId: payout.id, status: 'processing', createdAt: context.clock() })
  await notifyOfPayout(transaction, context, payout, 'sent', sentLetter)
}

/** How a payout ends, and who reports or decides it. */
type End = { by: Authority; notes?: string | null }

/** Completes a payout that has arrived. */
export async function completePayout(
  transaction: Transaction,
  context: Context,
  payout: Payout,
  end: End & { transferId: string | null },
): Promise<Payout> {
  const now = context.clock()
  const byHand = payout.method === 'by-hand'
  await bookCompletion(transaction, end.by, payout, now)
  const completed = await updatePayout(transaction, end.by, payout, {
    ...NOTHING_AMISS,
    status: 'completed',
    processedAt: now,
    stripeTransferId: end.transferId ?? payout.stripeTransferId,
    notes: end.notes ?? payout.notes,
    // A bank may return the money days later, so the provider is asked again.
    checks: 0,
    nextCheckAt: byHand ? null : now + DAY,
  })
  const step = { payoutId: payout.id, status: 'completed', actorId: end.by.actorId, createdAt: now } as const
  await insertStep(transaction, step)
  const letter = isToOwnAccount(payout.method) ? handedOverLetter : arrivedLetter
  await notifyOfPayout(transaction, context, payout, 'arrived', letter)
  await noteArrival(transaction, context, payout)
  return completed
}

/** Once only: for a payout that arrived before and was returned, such a report is old. */
export async function completeAfterAll(transaction: Transaction, context: Context, payout: Payout, transferId: string) {
  const now = context.clock()
  if (await hasArrivedBefore(transaction, payout.id)) return false
  await postEvent(transaction, Authority.provider, {
    eventKey: `payout:${payout.id}:arrived-after-all`,
    kind: 'payout_corrected',
    createdAt: now,
    lines: await moved(transaction, payout, { to: 'provider_balance' }),
  })
  await updatePayout(transaction, Authority.provider, payout, {
    status: 'completed',
    processedAt: now,
    failureReason: null,
    stripeTransferId: transferId,
    checks: 0,
    nextCheckAt: now + DAY,
  })
  await insertStep(transaction, { payoutId: payout.id, status: 'completed', createdAt: now })
  await notifyOfPayout(transaction, context, payout, 'arrived-after-all', arrivedAfterAllLetter)
  await noteArrival(transaction, context, payout)
  return true
}

/** Returns the amount to the balance; an account whose bank returned it must be verified again. */
export async function failPayout(
  transaction: Transaction,
  context: Context,
  payout: Payout,
  end: End & { reason: string },
): Promise<Payout> {
  const now = context.clock()
  const isFirst = await bookReturn(transaction, end.by, payout, now)
  // A transfer to the recipient's account at the provider has nothing to do with the bank account here.
  if (payout.status === 'completed' && !isToOwnAccount(payout.method) && payout.bankAccountId !== null) {
    await setVerified(transaction, end.by, { id: payout.bankAccountId, userId: payout.userId }, { isVerified: 0 })
  }
  const failed = await updatePayout(transaction, end.by, payout, {
    ...NOTHING_AMISS,
    status: 'failed',
    processedAt: now,
    failureReason: end.reason,
    notes: end.notes ?? payout.notes,
    nextCheckAt: null,
  })
  const step = {
    payoutId: payout.id,
    status: 'failed',
    note: end.reason,
    actorId: end.by.actorId,
    createdAt: now,
  } as const
  await insertStep(transaction, step)
  // Nobody was told of a payment to a recipient in words before it is sent.
  if (payout.status === 'pending' && payout.recipient !== null) return failed
  await notifyOfPayout(transaction, context, payout, isFirst ? 'failed' : 'failed-after-all', (publicUrl, facts) =>
    failedLetter(publicUrl, facts, end.reason),
  )
  return failed
}

export async function cancelPayout(transaction: Transaction, context: Context, by: Authority<number>, payout: Payout) {
  const now = context.clock()
  const reason = 'Cancelled by the person who asked for it.'
  await bookReturn(transaction, by, payout, now)
  const end = { status: 'failed', processedAt: now, failureReason: reason, nextCheckAt: null } as const
  const cancelled = await updatePayout(transaction, by, payout, { ...NOTHING_AMISS, ...end })
  const step = { payoutId: payout.id, status: 'failed', note: reason, actorId: by.actorId, createdAt: now } as const
  await insertStep(transaction, step)
  await notifyOfPayout(transaction, context, payout, 'cancelled', cancelledLetter)
  return cancelled
}

/** In the person's list: once for each fundraiser whose money it is. */
async function noteArrival(transaction: Transaction, context: Context, { id, userId }: Payout): Promise<void> {
  for (const { fundraiserId, amount } of await listParts(transaction, [id])) {
    if (fundraiserId === null) continue
    const eventKey = `payout:${id}:${fundraiserId}`
    await notify(transaction, context, { eventKey, kind: 'payout', fundraiserId, userId, value: amount })
  }
}

type Place = 'owed' | 'payout_in_flight' | 'provider_balance'

/** Two lines for each part of a payout, each with its fundraiser: from one place, what is owed unless named, to another. */
async function moved(
  transaction: Transaction,
  { id, userId }: Payout,
  { from = 'owed', to = 'owed' }: { from?: Place; to?: Place },
): Promise<LedgerLine[]> {
  const line = (place: Place, amount: number, fundraiserId: number | null): LedgerLine => {
    if (fundraiserId !== null) return { account: place === 'owed' ? 'creator_payable' : place, amount, fundraiserId }
    return place === 'owed' ? { account: 'leader_commission', amount, userId } : { account: place, amount }
  }
  const parts = await listParts(transaction, [id])
  return parts.flatMap(({ fundraiserId, amount }) => [
    line(from, amount, fundraiserId),
    line(to, -amount, fundraiserId),
  ])
}

export async function bookRequest(transaction: Transaction, by: Authority, payout: Payout): Promise<void> {
  await postEvent(transaction, by, {
    eventKey: `payout:${payout.id}`,
    kind: 'payout_requested',
    createdAt: payout.requestedAt,
    lines: await moved(transaction, payout, { to: 'payout_in_flight' }),
  })
}

export async function bookCompletion(transaction: Transaction, by: Authority, payout: Payout, now: number) {
  await postEvent(transaction, by, {
    eventKey: `payout:${payout.id}:completed`,
    kind: 'payout_completed',
    createdAt: now,
    lines: await moved(transaction, payout, { from: 'payout_in_flight', to: 'provider_balance' }),
  })
}

/** Returns whether it is the first return: a payout that arrived after all may come back too. */
async function bookReturn(transaction: Transaction, by: Authority, payout: Payout, now: number): Promise<boolean> {
  const from = payout.status === 'completed' ? 'provider_balance' : 'payout_in_flight'
  const lines = await moved(transaction, payout, { from })
  const key = `payout:${payout.id}:returned`
  const first = { eventKey: key, kind: 'payout_returned', createdAt: now, lines } as const
  if (await postEvent(transaction, by, first)) return true
  await postEvent(transaction, by, { ...first, eventKey: `${key}-after-all`, kind: 'payout_corrected' })
  return false
}
