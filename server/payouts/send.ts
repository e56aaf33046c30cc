import type { Context } from '../context'
import { ProviderRefusal } from '../payments/gateway'
import { openDestination } from './destination'
import { failPayout } from './outcomes'
import { findPayout, type Payout } from './queries'
import { askAbout, recordTransfer } from './settle'

/**
 * Sends a payout that is processing through its provider. Repeated, it is the same transfer: its reference was written down
 * before the provider heard of it, and no other is ever made. Refused, it has failed and the money is back. Throws
 * ProviderUnavailable: then nobody knows, it stays processing and is asked about later.
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
    // A refusal may be of a repeat: what was sent before counts.
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
