import type { Transaction } from 'kysely'
import type { Context } from '../../../platform/context'
import type { Row, Tables } from '../../../platform/database/schema'
import { listHeld } from '../../ledger/held'
import { type LedgerEvent, postEvent } from '../../ledger/post'
import type { Payment } from '../../payments/tables'
import type { Mailer } from '../../payouts/mail/notify'
import type { Dispute, Refund } from '../tables'
import { linesTo } from './ledger-position'
import type { BookedSplit } from './taken'

/** The data for booking returns of a payment, in a transaction that holds the lock of the payment's attempt. */
export interface Booking {
  transaction: Transaction<Tables>
  context: Pick<Context, 'log'> & Mailer
  payment: Payment
  booked: BookedSplit
  /** Undefined for a payment that became no donation. */
  donation: Row<'donations'> | undefined
  /** Milliseconds. */
  now: number
}

/** All refund and dispute rows of a payment. */
export interface ReturnRows {
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
}

/** Posts the lines that make the ledger agree with the rows of the payment; posts nothing when it agrees already. */
export async function postReturn(
  { transaction, payment, booked, now }: Booking,
  event: Pick<LedgerEvent, 'eventKey' | 'kind'>,
  after: ReturnRows,
): Promise<void> {
  const held = await listHeld(transaction, [payment.id])
  const lines = linesTo(booked, held, after)
  if (lines.length > 0) await postEvent(transaction, { ...event, createdAt: now, lines })
}

/** The rows with one row replaced or added. */
export function withRow<Item extends { id: number }>(rows: readonly Item[], changed: Item): Item[] {
  return [...rows.filter(({ id }) => id !== changed.id), changed]
}
