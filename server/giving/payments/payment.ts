import { type SqlBool, sql } from 'kysely'
import { storedDonorEmail } from '../../community/users/emails'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'
import { findDonationOfAttempt } from '../donations/record'
import type { Attempt, AttemptStatus, Payment } from './tables'

export function findPayment(database: Handle, provider: Provider, externalId: string) {
  const payments = database.selectFrom('payments').selectAll().where('provider', '=', provider)
  return payments.where('externalId', '=', externalId).executeTakeFirst()
}

export function listPayments(database: Handle, attemptId: number): Promise<Row<'payments'>[]> {
  return database.selectFrom('payments').selectAll().where('attemptId', '=', attemptId).orderBy('id').execute()
}

export function findAttemptByReference(database: Handle, reference: string, provider?: Provider) {
  let query = database
    .selectFrom('payment_references')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_references.attemptId')
    .selectAll('payment_attempts')
    .where('payment_references.reference', '=', reference)
  if (provider) query = query.where('payment_references.provider', '=', provider)
  return query.executeTakeFirst()
}

export async function findLanguage(database: Handle, paymentId: number): Promise<string> {
  const payment = database.selectFrom('payments').where('payments.id', '=', paymentId)
  const attempt = payment.innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
  return (await attempt.select('payment_attempts.language').executeTakeFirstOrThrow()).language
}

export function openDonorEmail(
  { secrets }: Pick<Context, 'secrets'>,
  { donorEmail, publicId }: Pick<Attempt, 'donorEmail' | 'publicId'>,
): string | null {
  return donorEmail && secrets.open(donorEmail, 'payment_attempts.donorEmail', publicId)
}

/** Donor, fundraiser and amount come from the attempt, never from the caller that reports the payment. */
export function giftOf({ secrets }: Pick<Context, 'secrets'>, attempt: Attempt, payment: Payment) {
  return {
    fundraiserId: attempt.fundraiserId,
    donorId: attempt.donorId,
    amount: attempt.amount,
    coveredFee: attempt.coveredFee,
    donorName: attempt.donorName,
    ...storedDonorEmail(secrets, openDonorEmail({ secrets }, attempt), payment.id),
    message: attempt.message,
    via: attempt.via,
    isAnonymous: attempt.donorName === null ? (1 as const) : attempt.isAnonymous,
    isNameShort: attempt.isNameShort,
    paymentIntentId: payment.reference,
    paymentId: payment.id,
    createdAt: payment.createdAt,
  }
}

/** Whether one of `payments` waits for a decision: it is not accepted, and not all of it went back. */
export const WAITS = sql<SqlBool>`payments.outcome <> 'donation'
  and not exists (select 1 from donations where donations."paymentId" = payments.id)
  and payments.amount >
    coalesce((select sum(refunds."localAmount") from refunds
      where refunds."paymentId" = payments.id and refunds.status = 'succeeded'), 0)
    + coalesce((select sum(disputes."localAmount") from disputes
      where disputes."paymentId" = payments.id and disputes.status = 'lost'), 0)`

export async function findPaidStatus(database: Handle, attemptId: number): Promise<AttemptStatus> {
  if (await findDonationOfAttempt(database, attemptId)) return 'succeeded'
  const waiting = database.selectFrom('payments').select('id').where('attemptId', '=', attemptId).where(WAITS)
  return (await waiting.executeTakeFirst()) ? 'review' : 'returned'
}

export async function updateReviewStatus(transaction: Transaction, attemptId: number, now: number) {
  await transaction
    .updateTable('payment_attempts')
    .set({ status: await findPaidStatus(transaction, attemptId), updatedAt: now })
    .where('id', '=', attemptId)
    .where('status', 'in', ['review', 'returned'])
    .execute()
}
