import { listHeld } from '../../ledger/held'
import { postEvent } from '../../ledger/post'
import { updateRefund } from '../queries'
import type { Refund } from '../tables'
import { centsOf } from './amounts'
import { type Booking, type ReturnRows, withRow } from './booking'
import { linesTo } from './ledger-position'

/**
 * Corrects a payment with an excess whose earlier refunds were booked when they were still taken from the donation first. Their
 * amounts in cents are computed again, in the order in which they were found. Happens once per payment. Returns the updated rows.
 */
export async function bookByPresentOrder(booking: Booking, rows: ReturnRows): Promise<ReturnRows> {
  const { transaction, context, payment, booked, now } = booking
  if (booked.suspense === 0 || booked.donated === 0) return rows
  const held = await listHeld(transaction, [payment.id])
  if (held.some(({ eventKey }) => eventKey.startsWith('credit:'))) return rows
  if (linesTo(booked, held, rows).length === 0) return rows
  const corrected = await withPresentAmounts(booking, rows)
  const lines = linesTo(booked, held, corrected)
  await postEvent(transaction, { eventKey: `rebooked:${payment.id}`, kind: 'refund', createdAt: now, lines })
  context.log.warn({ payment: payment.id }, 'returns booked again: from the excess first')
  return corrected
}

/** The rows with refunds that name no part in today's cents. */
async function withPresentAmounts({ transaction, booked }: Booking, rows: ReturnRows): Promise<ReturnRows> {
  let refunds: Refund[] = rows.refunds.filter(({ target }) => target !== null)
  for (const refund of rows.refunds.toSorted((one, other) => one.id - other.id)) {
    if (refund.target !== null) continue
    const amount = centsOf(booked, { ...rows, refunds }, refund.localAmount)
    refunds = withRow(refunds, await updateRefund(transaction, refund.id, { amount }))
  }
  return { ...rows, refunds }
}
