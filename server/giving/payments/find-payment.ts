import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'
import type { Attempt } from './tables'

export function findPayment(
  database: Handle,
  provider: Provider,
  externalId: string,
): Promise<Row<'payments'> | undefined> {
  return database
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('externalId', '=', externalId)
    .executeTakeFirst()
}

/** All payments that arrived for an attempt. */
export function listPayments(database: Handle, attemptId: number): Promise<Row<'payments'>[]> {
  return database.selectFrom('payments').selectAll().where('attemptId', '=', attemptId).orderBy('id').execute()
}

export function findAttemptByReference(
  database: Handle,
  reference: string,
  provider?: Provider,
): Promise<Attempt | undefined> {
  let query = database
    .selectFrom('payment_references')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_references.attemptId')
    .selectAll('payment_attempts')
    .where('payment_references.reference', '=', reference)
  if (provider) query = query.where('payment_references.provider', '=', provider)
  return query.executeTakeFirst()
}

/** The language in which the donor of a payment gave. */
export async function findLanguage(database: Handle, paymentId: number): Promise<string> {
  const { language } = await database
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
    .select('payment_attempts.language')
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return language
}
