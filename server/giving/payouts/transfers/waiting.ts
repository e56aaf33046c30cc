import type { Transaction } from 'kysely'
import type { Context } from '../../../context'
import type { Tables } from '../../../platform/database/schema'
import { withoutSecrets } from '../../../platform/logging/without-secrets'
import { findPayout, updatePayout } from '../queries'
import { restoreReference, retireReference } from '../reference-queries'
import type { Payout } from '../tables'
import { mailOfMissingFunds } from './missing-funds'
import { newReference } from './reference'

const MINUTE = 60_000
/** How long a payout waits before it is tried again with our own balance. Milliseconds. */
export const FUNDS_RETRY = 15 * MINUTE
const LONGEST_ERROR = 300

/**
 * Notes that our own balance is too low for a processing payout, and mails the admins if that is due. The payout stays processing, its
 * amount stays out of the person's balance, and the reconciler tries it again. `isReferenceUsedUp`: the provider has ended the transfer
 * under its reference, so the next try needs a new one; the old one stays stored. Runs under the person's lock.
 */
export async function waitForFunds(
  transaction: Transaction<Tables>,
  context: Context,
  payout: Payout,
  { reason, isReferenceUsedUp }: { reason: string | null; isReferenceUsedUp: boolean },
): Promise<void> {
  const now = context.clock()
  const { id, tries, reference } = payout
  const waiting = {
    waitingFor: 'funds' as const,
    lastError: (reason ?? 'Our balance at the provider is too low').slice(0, LONGEST_ERROR),
    nextCheckAt: now + FUNDS_RETRY,
  }
  context.log.warn({ payout: id, reason: reason && withoutSecrets(reason) }, 'a payout waits for our own funds')
  if (!isReferenceUsedUp || reference === null) await updatePayout(transaction, id, waiting)
  else {
    await retireReference(transaction, id, reference, now)
    await updatePayout(transaction, id, {
      ...waiting,
      tries: tries + 1,
      reference: newReference(id, tries + 1),
      stripeTransferId: null,
      sendingUntil: null,
    })
  }
  await mailOfMissingFunds(transaction, context, payout)
}

/** Notes for admins why a processing payout could not be sent. */
export async function noteError(context: Context, seen: Payout, reason: string): Promise<void> {
  const { database } = context
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', seen.userId)
    const payout = await findPayout(transaction, seen.id)
    if (payout?.status !== 'processing' || payout.reference !== seen.reference) return
    await updatePayout(transaction, seen.id, { lastError: reason.slice(0, LONGEST_ERROR) })
  })
}

/**
 * Goes back to a retired reference under which the provider has a transfer after all, if nothing was sent under the newer one. Returns the
 * payout with that reference; null when it is too late for that.
 */
export async function returnToReference(context: Context, seen: Payout, reference: string): Promise<Payout | null> {
  const { database, clock } = context
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', seen.userId)
    const payout = await findPayout(transaction, seen.id)
    const isUnsent =
      payout?.status === 'processing' &&
      payout.method === seen.method &&
      payout.reference === seen.reference &&
      payout.stripeTransferId === null &&
      payout.sendingUntil === null
    if (!isUnsent || payout.reference === null) return null
    await retireReference(transaction, payout.id, payout.reference, clock())
    await restoreReference(transaction, reference)
    return updatePayout(transaction, payout.id, { reference })
  })
}

/** Notes for admins that money has left twice for one payout, whatever its status. */
export async function noteDouble(context: Context, { id, userId }: Payout, reference: string): Promise<void> {
  const { database } = context
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const lastError = `The provider has made the transfer ${reference} as well. The person may have been paid twice.`
    await updatePayout(transaction, id, { lastError })
  })
}
