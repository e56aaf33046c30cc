import type { Context } from '../context'
import type { Row } from '../database/schema'
import { createLog } from '../log'
import type { DisputeState, RefundState } from '../payments/gateway'
import { bookReturns, type Found } from '../refunds/book'
import { findPaymentById } from '../refunds/queries'

/** Books what a provider would say went back out of a donation: all of it. */
export async function returnDonation(
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  { paymentId }: Pick<Row<'donations'>, 'paymentId'>,
  { refunds = [], disputes = [] }: Partial<Found>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const payment = await findPaymentById(transaction, paymentId)
    if (!payment) throw new Error(`No payment ${paymentId}`)
    const teller = { secrets, clock, log: createLog('silent'), config: { publicUrl: 'http://localhost:3000' } }
    await bookReturns(transaction, teller, payment, { refunds, disputes })
  })
}

/** Ten dollars that went back, found at the provider's own screen. */
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
