import type { Context } from '../../../platform/context'
import { ProviderRefusal } from '../../../platform/providers/gateway'
import { openDestination } from '../accounts/destination'
import { findPayout } from '../queries'
import type { Payout } from '../tables'
import { failPayout } from './outcomes'
import { askAbout, recordTransfer } from './settle'

/**
 * Sends a processing payout through its provider. A retry is the same transfer: the reference was stored before the first call,
 * and no other is ever made. When the provider refuses, the payout fails and its amount returns to the balance. Throws
 * ProviderUnavailable: then the outcome is unknown; the payout stays processing and is checked later.
 */
export async function sendTransfer(context: Context, payout: Payout): Promise<void> {
  const { id, method, reference, destination, localAmount, amount } = payout
  if (method === null || method === 'by-hand' || reference === null || destination === null || localAmount === null)
    throw new RangeError(`The payout ${id} is not to be sent by a provider`)
  try {
    const state = await context.gateways[method].transfer({
      reference,
      amount,
      localAmount,
      destination: openDestination(context.secrets, destination),
      narration: `Pamoja payout ${id}`,
    })
    await recordTransfer(context, payout, state)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    context.log.warn({ error, payout: id }, 'payout refused by the provider')
    // The provider may refuse because this is a retry. Then the transfer that was sent before counts.
    if (!(await askAbout(context, payout))) await recordRefusal(context, payout, error)
  }
}

async function recordRefusal(context: Context, { id, userId }: Payout, { reason }: ProviderRefusal): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'users', userId)
    const payout = await findPayout(transaction, id)
    if (payout?.status !== 'processing') return
    const words = 'The payment provider refused the transfer'
    await failPayout(transaction, context, payout, {
      reason: reason ? `${words}: ${reason}`.slice(0, 300) : `${words}.`,
    })
  })
}
