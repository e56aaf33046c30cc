import { addToTotals } from '../../giving/donations/fundraiser-totals'
import { findLeaderOf } from '../../giving/donations/record'
import { postEvent } from '../../giving/ledger/post'
import { bookReturns, type Found } from '../../giving/refunds/booking/book'
import { findPaymentById, insertRefund, updateDonation } from '../../giving/refunds/queries'
import type { Context } from '../../platform/context'
import type { Row } from '../../platform/database/schema'
import { createLog } from '../../platform/log'
import type { DisputeState, RefundState } from '../../platform/providers/gateway'

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

/**
 * Books an old refund of one cent on a donation of $1.20 through a leader. It rounded each part of the rest separately, so the
 * creator gained a cent. Returns the provider's report of that refund.
 */
export async function buildOldRefund(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  donation: Row<'donations'>,
): Promise<RefundState> {
  const { id, paymentId, fundraiserId } = donation
  const createdAt = clock()
  const state = refundState({ externalId: 're_old', amount: 1 })
  await database.transaction(async (transaction) => {
    const leaderId = await findLeaderOf(transaction, fundraiserId)
    if (donation.amount !== 120 || leaderId === null) throw new Error('It is about $1.20 through a leader')
    const refund = await insertRefund(transaction, {
      paymentId,
      provider: 'stripe',
      reference: 're_old',
      externalId: 're_old',
      amount: 1,
      localAmount: 1,
      status: 'succeeded',
      createdAt,
      updatedAt: createdAt,
    })
    await postEvent(transaction, {
      eventKey: `refund:${refund.id}`,
      kind: 'refund',
      createdAt,
      lines: [
        { account: 'provider_balance', amount: -1 },
        { account: 'creator_payable', amount: -1, fundraiserId },
        { account: 'platform_fee', amount: 1 },
        { account: 'leader_commission', amount: 1, userId: leaderId },
      ],
    })
    await updateDonation(transaction, id, { returnedAmount: 1, returnedCoveredFee: 0, isDisputed: 0 })
    await addToTotals(transaction, fundraiserId, -1, 0)
  })
  return state
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
