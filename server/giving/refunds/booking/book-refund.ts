import type { RefundState } from '../../../platform/providers/gateway'
import { notifyCreator } from '../notify-creator'
import { findDonor, notifyDonor } from '../notify-donor'
import { insertRefund, updateRefund } from '../queries'
import type { Refund } from '../tables'
import { centsOf } from './amounts'
import { type Booking, postReturn, type ReturnRows, withRow } from './booking'
import { returnedOf } from './ledger-position'

/** Books a provider's report of one refund, and notifies donor and creator. Returns the updated rows. */
export async function bookRefund(booking: Booking, before: ReturnRows, state: RefundState): Promise<ReturnRows> {
  const { transaction, context, payment, booked, donation, now } = booking
  const row = matching(before.refunds, state) ?? (await insertFound(booking, before, state))
  const status = statusAfter(row, state)
  if (status === row.status && row.externalId === state.externalId) return before
  const refund = await updateRefund(transaction, row.id, {
    status,
    externalId: state.externalId,
    error: status === 'failed' ? (state.message ?? 'The provider could not deliver it') : null,
    nextCheckAt: status === 'pending' ? (row.nextCheckAt ?? now) : null,
    updatedAt: now,
  })
  const after = { ...before, refunds: withRow(before.refunds, refund) }
  if (status === 'failed') context.log.error({ refund: row.id, payment: payment.id }, 'refund failed')
  if (status === row.status) return after

  const event = `refund:${row.id}`
  if (status === 'succeeded') await postReturn(booking, { eventKey: event, kind: 'refund' }, after)
  if (row.status === 'succeeded')
    await postReturn(booking, { eventKey: `${event}:failed`, kind: 'refund_failed' }, after)
  const amount = returnedOf(booked, after) - returnedOf(booked, before)
  const donor = await findDonor(transaction, context, payment, donation)
  await notifyDonor(transaction, context, { donor, refund, payment, donation, ofDonation: amount })
  if (donation && status === 'succeeded' && amount > 0)
    await notifyCreator(transaction, context, { event, donation, amount, by: 'us' })
  return after
}

/** Finds our row by the provider's id or by our reference; when the provider returns no reference, by the amount that we requested. */
function matching(refunds: readonly Refund[], state: RefundState): Refund | undefined {
  const unknown = refunds.filter(({ externalId }) => externalId === null)
  return (
    refunds.find(({ externalId }) => externalId === state.externalId) ??
    (state.reference === null
      ? unknown.find(({ status, localAmount }) => status === 'requested' && localAmount === state.amount)
      : unknown.find(({ reference }) => reference === state.reference))
  )
}

/** Inserts a refund that was made in the provider's own dashboard. */
function insertFound({ transaction, payment, booked, now }: Booking, earlier: ReturnRows, state: RefundState) {
  return insertRefund(transaction, {
    paymentId: payment.id,
    provider: payment.provider,
    reference: state.externalId,
    amount: centsOf(booked, earlier, state.amount),
    localAmount: state.amount,
    status: 'requested',
    createdAt: now,
    updatedAt: now,
  })
}

/** A refund ends as succeeded or failed, and a succeeded one can still fail; its status never goes backwards. */
function statusAfter(row: Refund, state: RefundState): Refund['status'] {
  const isFinal = row.status === 'failed' && row.externalId !== null
  if (isFinal || (row.status === 'succeeded' && state.status === 'pending')) return row.status
  return state.status
}
