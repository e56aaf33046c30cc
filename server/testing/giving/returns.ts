import type { Context } from '../../context'
import { findPaymentById } from '../../giving/payments/returns'
import { bookReturns, type Found } from '../../giving/refunds/book'
import type { Row } from '../../platform/database/schema'
import { createLog } from '../../platform/log/log'
import type { DisputeState, RefundState } from '../../providers/gateway'

/** Books a provider's complete report of the refunds and disputes of a donation. */
export async function returnDonation(
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  { paymentId }: Pick<Row<'donations'>, 'paymentId'>,
  { refunds = [], disputes = [] }: Partial<Found>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const payment = await findPaymentById(transaction, paymentId)
    if (!payment) throw new Error(`No payment ${paymentId}`)
    const mailer = { secrets, clock, log: createLog('silent'), config: { publicUrl: 'http://localhost:3000' } }
    await bookReturns(transaction, mailer, payment, { refunds, disputes })
  })
}

/** A refund of ten dollars that was made in the provider's own dashboard. */
export function refundState(given: Partial<RefundState> = {}): RefundState {
  return {
    externalId: 're_test',
    reference: null,
    amount: 1_000,
    currency: 'USD',
    status: 'succeeded',
    message: null,
    ...given,
  }
}

/** A dispute about $25 that has just been opened. */
export function disputeState(given: Partial<DisputeState> = {}): DisputeState {
  return {
    externalId: 'du_test',
    amount: 2_500,
    currency: 'USD',
    status: 'open',
    withdrawn: true,
    feeInUsdCents: 1_500,
    reason: 'fraudulent',
    ...given,
  }
}
