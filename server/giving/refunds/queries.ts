import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'
import type { Authority } from '../ledger/authority'
import type { Dispute, Refund } from '../payments/tables'

/** The leader with a commission on a payment when it was booked, whatever became of people since; null when nobody has one. */
export async function findLeaderIn(database: Handle, paymentId: number): Promise<number | null> {
  const lines = await database
    .selectFrom('ledger_events')
    .innerJoin('ledger_entries', 'ledger_entries.eventId', 'ledger_events.id')
    .select(['ledger_entries.account', 'ledger_entries.userId'])
    .where('ledger_events.eventKey', 'in', [`payment:${paymentId}`, `accepted:${paymentId}`])
    .execute()
  return lines.find(({ account }) => account === 'leader_commission')?.userId ?? null
}

export function findRefund(database: Handle, id: number): Promise<Refund | undefined> {
  return database.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findRefundByReference(database: Handle, reference: string): Promise<Refund | undefined> {
  return database.selectFrom('refunds').selectAll().where('reference', '=', reference).executeTakeFirst()
}

export function insertRefund(
  transaction: Transaction,
  { actorId: requestedById }: Authority,
  row: Omit<NewRow<'refunds'>, 'requestedById'>,
): Promise<Refund> {
  const values = { ...row, requestedById }
  return transaction.insertInto('refunds').values(values).returningAll().executeTakeFirstOrThrow()
}

type RefundChange = Partial<Omit<Refund, 'id' | 'paymentId'>>

export function updateRefund(database: Handle, id: number, change: RefundChange): Promise<Refund> {
  return database.updateTable('refunds').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Changes a refund while it is `requested` and, where given, has this `sendingUntil`; returns whether it did. */
export async function updateRequested(database: Handle, id: number, change: RefundChange, until?: number | null) {
  let query = database.updateTable('refunds').set(change).where('id', '=', id).where('status', '=', 'requested')
  if (until !== undefined) query = query.where('sendingUntil', until === null ? 'is' : '=', until)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

export function insertDispute(transaction: Transaction, row: NewRow<'disputes'>): Promise<Dispute> {
  return transaction.insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow()
}

type DisputeChange = Partial<Omit<Dispute, 'id' | 'paymentId'>>

export function updateDispute(transaction: Transaction, id: number, change: DisputeChange): Promise<Dispute> {
  return transaction.updateTable('disputes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

type ReturnChange = Pick<Row<'donations'>, 'returnedAmount' | 'returnedCoveredFee' | 'isDisputed'>

export async function updateDonation(transaction: Transaction, id: number, change: ReturnChange): Promise<void> {
  await transaction.updateTable('donations').set(change).where('id', '=', id).execute()
}

export function listDueRefunds(database: Handle, provider: Provider, now: number, limit: number): Promise<Refund[]> {
  const refunds = database.selectFrom('refunds').selectAll().where('provider', '=', provider)
  return refunds.where('nextCheckAt', '<=', now).orderBy('nextCheckAt').limit(limit).execute()
}

/** Postpones a refund until `nextCheckAt` and counts the check; false when another worker was first, or the refund has ended by now. */
export async function claimRefund(database: Handle, refund: Refund, nextCheckAt: number): Promise<boolean> {
  const result = await database
    .updateTable('refunds')
    .set({ nextCheckAt, checks: refund.checks + 1 })
    .where('id', '=', refund.id)
    .where('checks', '=', refund.checks)
    .where('nextCheckAt', '=', refund.nextCheckAt)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
