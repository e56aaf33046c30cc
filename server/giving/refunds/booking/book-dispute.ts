import type { DisputeState } from '../../../platform/providers/gateway'
import { notifyCreator } from '../notify-creator'
import { notifyDonorOfDispute } from '../notify-donor'
import { insertDispute, updateDispute } from '../queries'
import type { Dispute } from '../tables'
import { centsOfDispute } from './amounts'
import { type Booking, postReturn, type ReturnRows, withRow } from './booking'
import { returnedOf } from './ledger-position'

/** Books a provider's report of one dispute, and notifies donor and creator once it is lost. Returns the updated rows. */
export async function bookDispute(booking: Booking, before: ReturnRows, state: DisputeState): Promise<ReturnRows> {
  const { transaction, context, payment, booked, donation, now } = booking
  const known = before.disputes.find(({ externalId }) => externalId === state.externalId)
  const row = known ?? (await insertNew(booking, before, state))
  const { status, feeInUsdCents: fee } = state
  const withdrawnAmount = state.withdrawn ? row.amount : 0
  if (known && status === row.status && fee === row.fee && withdrawnAmount === row.withdrawnAmount) return before
  const changes = row.changes + 1
  const dispute = await updateDispute(transaction, row.id, { status, fee, withdrawnAmount, changes, updatedAt: now })
  const after = { ...before, disputes: withRow(before.disputes, dispute) }
  const event = `dispute:${row.id}`
  await postReturn(booking, { eventKey: `${event}:${changes}`, kind: 'dispute' }, after)
  if (status !== row.status || !known)
    context.log.warn({ dispute: row.id, payment: payment.id, status }, 'payment disputed')

  if (!donation || status !== 'lost' || row.status === 'lost') return after
  await notifyDonorOfDispute(transaction, context, donation, dispute)
  const amount = returnedOf(booked, after) - returnedOf(booked, before)
  if (amount > 0) await notifyCreator(transaction, context, { event, donation, amount, by: 'bank' })
  return after
}

/** Inserts a new dispute as an inquiry; its current state is then booked like any other change. */
function insertNew(
  { transaction, payment, booked, now }: Booking,
  earlier: ReturnRows,
  state: DisputeState,
): Promise<Dispute> {
  return insertDispute(transaction, {
    paymentId: payment.id,
    provider: payment.provider,
    externalId: state.externalId,
    amount: centsOfDispute(booked, earlier, state.amount),
    localAmount: state.amount,
    status: 'inquiry',
    reason: state.reason,
    createdAt: now,
    updatedAt: now,
  })
}
