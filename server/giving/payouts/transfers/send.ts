import type { Context } from '../../../context'
import {
  ProviderAccessRefused,
  ProviderOutOfFunds,
  ProviderRefusal,
  type TransferState,
} from '../../../providers/gateway'
import { openDestination } from '../accounts/destination'
import { FAILURES, withDetail } from '../mail/failure-words'
import { findPayout } from '../queries'
import { listRetiredReferences } from '../reference-queries'
import type { Payout } from '../tables'
import { failPayout } from './outcomes'
import { openSendingWindow } from './sending-window'
import { askAbout, recordTransfer } from './settle'
import { noteDouble, noteError, returnToReference, waitForFunds } from './waiting'

/**
 * Sends a processing payout through its provider. A retry is the same transfer, because the reference was stored before the first call;
 * a new reference is used only after the provider has ended the transfer under the old one. When the provider refuses, the payout
 * fails and its amount returns to the balance; when our own balance is too low, it waits. Throws ProviderUnavailable: then the outcome
 * is unknown; the payout stays processing and is checked later. Throws ProviderAccessRefused when the provider did not let us in.
 */
export async function sendTransfer(context: Context, payout: Payout): Promise<void> {
  const { id, method, reference, destination, localAmount, amount } = payout
  if (method === null || method === 'by-hand' || reference === null || destination === null || localAmount === null)
    throw new RangeError(`The payout ${id} is not to be sent by a provider`)
  const gateway = context.gateways[method]
  const earlier = await findEarlierTransfer(context, payout)
  if (earlier) {
    const returned = await returnToReference(context, payout, earlier.reference)
    if (returned) await recordTransfer(context, returned, earlier.state)
    else await noteDouble(context, payout, earlier.reference)
    return
  }
  const window = await openSendingWindow(context, payout)
  if (!window) return
  try {
    const state = await gateway.transfer({
      reference,
      amount,
      localAmount,
      destination: openDestination(context.secrets, destination, id),
      narration: `Pamoja payout ${id}`,
    })
    await recordTransfer(context, payout, state)
  } catch (error) {
    if (error instanceof ProviderAccessRefused) {
      await window.closeWithoutEffect()
      await noteError(context, payout, error.reason ?? error.message)
      throw error
    }
    if (!(error instanceof ProviderRefusal)) throw error
    await window.closeWithoutEffect()
    context.log.warn({ error, payout: id }, 'payout refused by the provider')
    // The provider may refuse because this is a retry. Then the transfer that was sent before counts.
    if (await askAbout(context, payout)) return
    const endsPayout = !(error instanceof ProviderOutOfFunds) || error.isReferenceUsedUp
    if (window.mayBeSentAlready && endsPayout) await noteError(context, payout, error.reason ?? error.message)
    else await recordRefusal(context, payout, error)
  }
}

/** A transfer that the provider has made or is making under a retired reference, although it had ended it; null without any. */
async function findEarlierTransfer(
  { database, gateways }: Context,
  { id, method }: Payout,
): Promise<{ reference: string; state: TransferState } | null> {
  if (method === null || method === 'by-hand') return null
  for (const reference of await listRetiredReferences(database.read, id)) {
    const state = await gateways[method].lookUpTransfer(reference)
    if (state !== 'not-found' && state.status !== 'failed') return { reference, state }
  }
  return null
}

async function recordRefusal(context: Context, seen: Payout, error: ProviderRefusal): Promise<void> {
  const { reason } = error
  await context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'users', seen.userId)
    const payout = await findPayout(transaction, seen.id)
    if (payout?.status !== 'processing' || payout.reference !== seen.reference) return
    if (error instanceof ProviderOutOfFunds) {
      const { isReferenceUsedUp } = error
      await waitForFunds(transaction, context, payout, { reason, isReferenceUsedUp })
      return
    }
    await failPayout(transaction, context, payout, { reason: withDetail(FAILURES.refusedByProvider, reason) })
  })
}
