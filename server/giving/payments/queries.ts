import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'
import type { Attempt } from './tables'

export type Reference = Row<'payment_references'>

/** Returns undefined when the idempotency key is taken; then the existing row is the attempt. */
export function insertAttempt(database: Handle, row: NewRow<'payment_attempts'>): Promise<Attempt | undefined> {
  return database
    .insertInto('payment_attempts')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findAttempt(database: Handle, column: 'id' | 'publicId', value: number | string) {
  return database.selectFrom('payment_attempts').selectAll().where(column, '=', value).executeTakeFirst()
}

export function findAttemptByKey(database: Handle, keys: readonly string[]): Promise<Attempt | undefined> {
  const attempts = database.selectFrom('payment_attempts').selectAll().where('idempotencyKey', 'in', keys)
  return attempts.orderBy('id').executeTakeFirst()
}

type AttemptChange = Partial<Pick<Attempt, 'status' | 'lastError' | 'donorPhone' | 'nextCheckAt' | 'updatedAt'>>

/** Changes an attempt that may still be paid; one with a final status stays as it is. */
export async function updateOpenAttempt(database: Handle, id: number, change: AttemptChange): Promise<void> {
  await database.updateTable('payment_attempts').set(change).where('id', '=', id).where('status', '=', 'open').execute()
}

/** Gives an attempt that was opened nowhere to another provider. Undefined when it has ended or was given to another already. */
export function switchProvider(database: Handle, { id, provider: from }: Attempt, provider: Provider) {
  const update = database.updateTable('payment_attempts').set({ provider }).where('id', '=', id)
  const unchanged = update.where('provider', '=', from).where('status', '=', 'open')
  return unchanged.returningAll().executeTakeFirst()
}

export function listReferences(database: Handle, attemptId: number): Promise<Reference[]> {
  const references = database.selectFrom('payment_references').selectAll().where('attemptId', '=', attemptId)
  return references.orderBy('id', 'desc').execute()
}

/** Claims a reference, and the number it prompts, for the one request that opens it; false when another request was first. */
export async function claimReference(database: Handle, row: NewRow<'payment_references'>): Promise<boolean> {
  const result = await database
    .insertInto('payment_references')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export type Prompt = Pick<Reference, 'provider' | 'reference' | 'createdAt'>

/** Before the same prompt is sent once more. False when another request does so, or has freed its number. */
export async function reclaimNumber(database: Handle, prompt: Prompt, now: number): Promise<boolean> {
  const update = change(database, prompt, { handle: null, createdAt: now }).where('numberHash', 'is not', null)
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** Another prompt may be sent to the number of one that has ended. False when that was sent once more meanwhile. */
export async function freeNumber(database: Handle, prompt: Prompt): Promise<boolean> {
  return (await change(database, prompt, { numberHash: null }).executeTakeFirst()).numUpdatedRows === 1n
}

function change(database: Handle, { provider, reference, createdAt }: Prompt, values: Partial<Reference>) {
  const update = database.updateTable('payment_references').set(values).where('provider', '=', provider)
  return update.where('reference', '=', reference).where('createdAt', '=', createdAt)
}

/** The prompt that may be open on a phone; `hashes`: of its number, under each known key. */
export function findPrompt(database: Handle, hashes: readonly string[]): Promise<Reference | undefined> {
  return database.selectFrom('payment_references').selectAll().where('numberHash', 'in', hashes).executeTakeFirst()
}

/** Marks a reference as unanswered. It is still checked later, because the provider may have opened it. */
export async function markReferenceUnanswered(database: Handle, provider: Provider, reference: string): Promise<void> {
  const update = database.updateTable('payment_references').set({ handle: '' }).where('provider', '=', provider)
  await update.where('reference', '=', reference).where('handle', 'is', null).execute()
}

/** Stores the reference that a provider knows an attempt by. If it is stored already, only the handle is updated. */
export async function saveReference(database: Handle, row: NewRow<'payment_references'>): Promise<void> {
  await database
    .insertInto('payment_references')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doUpdateSet({ handle: row.handle }))
    .execute()
}

/** Returns undefined when this payment is stored already. */
export function insertPayment(transaction: Transaction, row: NewRow<'payments'>) {
  return transaction
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'externalId']).doNothing())
    .returningAll()
    .executeTakeFirst()
}
