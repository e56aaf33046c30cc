import type { Transaction } from 'kysely'
import type { Context } from '../../../platform/context'
import type { Tables } from '../../../platform/database/schema'
import { ProviderRefusal, ProviderUnavailable } from '../../../platform/providers/gateway'
import { type Refusal, refuse } from '../../../platform/refusals/refusal'
import { findAccount } from '../account-queries'
import { labelOf } from '../accounts/present-account'
import { insertStep, updatePayout } from '../queries'
import { listRetiredReferences, retireReference } from '../reference-queries'
import type { Payout } from '../tables'
import { mayBeStopped } from './sending-window'

/** Decides inside the transaction whether a payout may be taken from its provider. Returns the reason why not; null if it may. */
export type CheckStop = (payout: Payout) => Refusal | null

/**
 * Prepares to take a payout from its provider: the provider must have nothing of it, under any of its references. Returns the check for
 * inside the transaction, which fails if it was sent meanwhile. Throws 409 when the provider has it or a call to send it is open, 502
 * when it can't be known.
 */
export async function prepareStop(context: Context, seen: Payout): Promise<CheckStop> {
  const { database, clock } = context
  const check: CheckStop = (payout) => {
    if (payout.stripeTransferId !== null) return refuse('payout.with-provider')
    if (!mayBeStopped(payout, clock())) return refuse('payout.being-sent')
    const isSame = payout.reference === seen.reference && payout.sendingUntil === seen.sendingUntil
    return isSame ? null : refuse('payout.just-changed')
  }
  const refused = check(seen)
  if (refused) throw refused
  // If all calls are known to have had no effect, the look-up is only a second opinion: it may be refused as they were.
  const mustAnswer = seen.sendingUntil !== null
  if (seen.reference !== null && (await isAtProvider(context, seen, seen.reference, mustAnswer)))
    throw refuse('payout.with-provider')
  for (const reference of await listRetiredReferences(database.read, seen.id))
    if (await isAtProvider(context, seen, reference, true)) throw refuse('payout.with-provider')
  return check
}

async function isAtProvider(
  { gateways }: Context,
  { method }: Payout,
  reference: string,
  mustAnswer: boolean,
): Promise<boolean> {
  if (method === null || method === 'by-hand') return false
  try {
    const state = await gateways[method].lookUpTransfer(reference)
    return state !== 'not-found' && state.status !== 'failed'
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    if (!mustAnswer) return false
    throw refuse('payout.perhaps-sent', null, { cause: error })
  }
}

/** Makes a stopped payout one that an admin transfers by hand. Its reference stays stored. Runs under the person's lock. */
export async function continueByHand(
  transaction: Transaction<Tables>,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  payout: Payout,
  by: { actorId: number; notes: string | null; transferId: string | null },
): Promise<Payout> {
  const now = clock()
  const account = payout.bankAccountId === null ? undefined : await findAccount(transaction, payout.bankAccountId)
  if (payout.reference !== null) await retireReference(transaction, payout.id, payout.reference, now)
  const changed = await updatePayout(transaction, payout.id, {
    method: 'by-hand',
    reference: null,
    destinationLabel: account ? labelOf({ secrets }, account) : payout.destinationLabel,
    localAmount: null,
    localCurrency: null,
    rate: null,
    notes: by.notes ?? payout.notes,
    stripeTransferId: by.transferId,
    waitingFor: null,
    lastError: null,
    sendingUntil: null,
    nextCheckAt: null,
  })
  await insertStep(transaction, {
    payoutId: payout.id,
    status: 'processing',
    note: null,
    actorId: by.actorId,
    createdAt: now,
  })
  return changed
}
