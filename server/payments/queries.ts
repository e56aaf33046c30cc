import type { Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { NewRow, Provider, Row, Tables } from '../database/schema'

export type Attempt = Row<'payment_attempts'>
export type Reference = Row<'payment_references'>

/** Nothing when the idempotency key is taken: then the row that holds it counts. */
export function insertAttempt(database: Handle, row: NewRow<'payment_attempts'>): Promise<Attempt | undefined> {
  return database
    .insertInto('payment_attempts')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findAttempt(
  database: Handle,
  column: 'id' | 'publicId' | 'idempotencyKey',
  value: number | string,
): Promise<Attempt | undefined> {
  return database.selectFrom('payment_attempts').selectAll().where(column, '=', value).executeTakeFirst()
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

/** Changes an attempt that may still be paid; one that has come to its end stays as it is. */
export async function updateOpenAttempt(
  database: Handle,
  id: number,
  change: Pick<Partial<Attempt>, 'status' | 'lastError' | 'nextCheckAt' | 'updatedAt'>,
): Promise<void> {
  await database.updateTable('payment_attempts').set(change).where('id', '=', id).where('status', '=', 'open').execute()
}

/** Newest first. */
export function listReferences(database: Handle, attemptId: number): Promise<Reference[]> {
  return database
    .selectFrom('payment_references')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .orderBy('id', 'desc')
    .execute()
}

/** Takes a reference for one request that opens it; false when another was first. */
export async function claimReference(database: Handle, row: NewRow<'payment_references'>): Promise<boolean> {
  const result = await database
    .insertInto('payment_references')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** No answer came for it. It is watched all the same: the provider may have opened it. */
export async function giveReferenceUp(database: Handle, provider: Provider, reference: string): Promise<void> {
  await database
    .updateTable('payment_references')
    .set({ handle: '' })
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('handle', 'is', null)
    .execute()
}

/** Keeps what a provider knows an attempt by; said twice, the handle is what is new. */
export async function saveReference(database: Handle, row: NewRow<'payment_references'>): Promise<void> {
  await database
    .insertInto('payment_references')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doUpdateSet({ handle: row.handle }))
    .execute()
}

/** Nothing when this money is known already. */
export function insertPayment(
  transaction: Transaction<Tables>,
  row: NewRow<'payments'>,
): Promise<Row<'payments'> | undefined> {
  return transaction
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'externalId']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

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

/** Everything that arrived for an attempt. */
export function listPayments(database: Handle, attemptId: number): Promise<Row<'payments'>[]> {
  return database.selectFrom('payments').selectAll().where('attemptId', '=', attemptId).orderBy('id').execute()
}

export function findQuote(database: Handle, id: string): Promise<Row<'exchange_quotes'> | undefined> {
  return database.selectFrom('exchange_quotes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertQuote(database: Handle, row: NewRow<'exchange_quotes'>): Promise<void> {
  await database.insertInto('exchange_quotes').values(row).execute()
}

export function listDueAttempts(database: Handle, provider: Provider, now: number, limit: number): Promise<Attempt[]> {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
}

/** Puts an attempt off until `nextCheckAt` and counts the check; false when another worker was first. */
export async function claimAttempt(database: Handle, { id, checks }: Attempt, nextCheckAt: number): Promise<boolean> {
  const result = await database
    .updateTable('payment_attempts')
    .set({ nextCheckAt, checks: checks + 1 })
    .where('id', '=', id)
    .where('checks', '=', checks)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setNextCheck(database: Handle, id: number, nextCheckAt: number | null): Promise<void> {
  await database.updateTable('payment_attempts').set({ nextCheckAt }).where('id', '=', id).execute()
}

/** Forgets promises of before `limit` that no attempt was made with. */
export async function deleteUnusedQuotes(database: Handle, limit: number): Promise<void> {
  await database
    .deleteFrom('exchange_quotes')
    .where('expiresAt', '<', limit)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payment_attempts')
            .select('id')
            .whereRef('payment_attempts.quoteId', '=', 'exchange_quotes.id'),
        ),
      ),
    )
    .execute()
}
