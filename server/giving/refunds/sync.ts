import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { ProviderUnavailable } from '../../providers/gateway'
import type { Provider } from '../../providers/registry'
import { findPayment } from '../payments/find-payment'
import { readReturns } from '../returns/read-returns'
import { bookReturns } from './book'

const ROUNDS = 5

/**
 * Asks the provider for every refund and dispute of a payment, also those made in the provider's own dashboard, and books each
 * once, however often it is called. Returns `unmatched` for a payment that is not known (yet). Throws ProviderUnavailable; then
 * nothing has changed.
 */
export async function syncReturns(
  context: Context,
  provider: Provider,
  paymentExternalId: string,
): Promise<'synced' | 'unmatched'> {
  const { database, gateways } = context
  const payment = await findPayment(database.read, provider, paymentExternalId)
  if (!payment) return 'unmatched'
  for (let round = 1; round <= ROUNDS; round += 1) {
    const known = await fingerprintReturns(database.read, payment.id)
    const ours = (await readReturns(database.read, payment.id)).refunds.map(({ reference }) => reference)
    const refunds = await gateways[provider].listRefunds(paymentExternalId, ours)
    const disputes = await gateways[provider].listDisputes(paymentExternalId)
    const booked = await database.transaction(async (transaction) => {
      await database.lock(transaction, 'payment_attempts', payment.attemptId)
      // Another call booked meanwhile, maybe from a newer answer than ours, so ask again.
      if ((await fingerprintReturns(transaction, payment.id)) !== known) return false
      await bookReturns(transaction, context, payment, { refunds, disputes })
      return true
    })
    if (booked) return 'synced'
  }
  throw new ProviderUnavailable(`Payment ${payment.id} changes while it is asked about`)
}

/** A text that changes with each change of the stored refunds and disputes of a payment. */
async function fingerprintReturns(database: Handle, paymentId: number): Promise<string> {
  const { refunds, disputes } = await readReturns(database, paymentId)
  return JSON.stringify([
    refunds.map(({ id, status, externalId }) => [id, status, externalId]),
    disputes.map(({ id, changes }) => [id, changes]),
  ])
}
