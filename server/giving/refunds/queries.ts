import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'
import type { Provider } from '../../platform/providers/registry'
import type { Attempt, Credit, Payment } from '../payments/tables'
import type { Dispute, Refund } from './tables'

export function findPaymentById(database: Handle, id: number): Promise<Payment | undefined> {
  return database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findDonation(database: Handle, id: number): Promise<Row<'donations'> | undefined> {
  return database.selectFrom('donations').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findDonationOfPayment(database: Handle, paymentId: number): Promise<Row<'donations'> | undefined> {
  return database.selectFrom('donations').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
}

export function findAttemptOf(database: Handle, { attemptId }: Pick<Payment, 'attemptId'>): Promise<Attempt> {
  return database.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()
}

/** The amount that an attempt asked for, in minor units of its currency. */
export async function findChargeAmount(database: Handle, attemptId: number): Promise<number> {
  const attempt = database.selectFrom('payment_attempts').select('chargeAmount').where('id', '=', attemptId)
  return (await attempt.executeTakeFirstOrThrow()).chargeAmount
}

/** Oldest first. */
export function listCredits(database: Handle, paymentId: number): Promise<Credit[]> {
  return database.selectFrom('payment_credits').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute()
}

/** The ledger lines from the arrival of a payment, and from its credits. */
export function listBookingEntries(
  database: Handle,
  paymentId: number,
  credits: readonly Pick<Credit, 'id'>[],
): Promise<Row<'ledger_entries'>[]> {
  return database
    .selectFrom('ledger_entries')
    .innerJoin('ledger_events', 'ledger_events.id', 'ledger_entries.eventId')
    .selectAll('ledger_entries')
    .where('ledger_events.eventKey', 'in', [`payment:${paymentId}`, ...credits.map(({ id }) => `credit:${id}`)])
    .execute()
}

/** Stores the part of a payment that a person can still decide about: US cents, and minor units of its currency. */
export async function updateUndecided(
  transaction: Transaction<Tables>,
  paymentId: number,
  { cents, local }: { cents: number; local: number },
): Promise<void> {
  const change = { undecidedAmount: cents, undecidedLocalAmount: local }
  await transaction.updateTable('payments').set(change).where('id', '=', paymentId).execute()
}

/** Oldest first. */
export function listRefunds(database: Handle, paymentId: number): Promise<Refund[]> {
  return database.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute()
}

/** Oldest first. */
export function listDisputes(database: Handle, paymentId: number): Promise<Dispute[]> {
  return database.selectFrom('disputes').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute()
}

export function findRefund(database: Handle, id: number): Promise<Refund | undefined> {
  return database.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findRefundByReference(database: Handle, reference: string): Promise<Refund | undefined> {
  return database.selectFrom('refunds').selectAll().where('reference', '=', reference).executeTakeFirst()
}

export function insertRefund(transaction: Transaction<Tables>, row: NewRow<'refunds'>): Promise<Refund> {
  return transaction.insertInto('refunds').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateRefund(
  database: Handle,
  id: number,
  change: Partial<Omit<Refund, 'id' | 'paymentId'>>,
): Promise<Refund> {
  return database.updateTable('refunds').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Changes a refund that still has the status `requested`; returns false when it has another status by now. */
export async function updateRequestedRefund(
  database: Handle,
  id: number,
  change: Partial<Omit<Refund, 'id' | 'paymentId'>>,
): Promise<boolean> {
  const result = await database
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Changes a requested refund unless its `sendingUntil` has changed; returns whether it did. */
export async function updateRefundInWindow(
  database: Handle,
  id: number,
  sendingUntil: number | null,
  change: Partial<Omit<Refund, 'id' | 'paymentId'>>,
): Promise<boolean> {
  const query = database.updateTable('refunds').set(change).where('id', '=', id).where('status', '=', 'requested')
  const result = await (sendingUntil === null
    ? query.where('sendingUntil', 'is', null)
    : query.where('sendingUntil', '=', sendingUntil)
  ).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export function insertDispute(transaction: Transaction<Tables>, row: NewRow<'disputes'>): Promise<Dispute> {
  return transaction.insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateDispute(
  transaction: Transaction<Tables>,
  id: number,
  change: Partial<Omit<Dispute, 'id' | 'paymentId'>>,
): Promise<Dispute> {
  return transaction.updateTable('disputes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function updateDonation(
  transaction: Transaction<Tables>,
  id: number,
  change: Pick<Row<'donations'>, 'returnedAmount' | 'returnedCoveredFee' | 'isDisputed'>,
): Promise<void> {
  await transaction.updateTable('donations').set(change).where('id', '=', id).execute()
}

export function listDueRefunds(database: Handle, provider: Provider, now: number, limit: number): Promise<Refund[]> {
  return database
    .selectFrom('refunds')
    .selectAll()
    .where('provider', '=', provider)
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
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
