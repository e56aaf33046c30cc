import type { Generated } from 'kysely'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import type { Secrets } from '../../platform/secrets/secrets'
import { hashEmail, hashesOfEmail, sealEmail } from './emails'

export type EmailChange = Row<'email_changes'>

/** How long the old address can undo a change, and how long nobody else may take it. Milliseconds. */
const CAN_UNDO_FOR = 72 * 60 * 60_000

export function insertChange(transaction: Transaction, row: NewRow<'email_changes'>): Promise<EmailChange> {
  return transaction.insertInto('email_changes').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findChange(database: Handle, id: number): Promise<EmailChange | undefined> {
  return database.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findOpenChange(database: Handle, userId: number, now: number): Promise<EmailChange | undefined> {
  return database
    .selectFrom('email_changes')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function markConfirmed(transaction: Transaction, id: number, now: number): Promise<void> {
  await transaction.updateTable('email_changes').set({ confirmedAt: now }).where('id', '=', id).execute()
}

export async function cancelOpenChanges(
  transaction: Transaction,
  userId: number,
  now: number,
  column: 'userId' | 'requestedById' = 'userId',
): Promise<void> {
  await transaction
    .updateTable('email_changes')
    .set({ cancelledAt: now })
    .where(column, '=', userId)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** Those that this person asked for as an admin: the session may be stolen, or the role gone. */
export async function cancelAllOpenChanges(transaction: Transaction, userId: number, now: number) {
  for (const column of ['userId', 'requestedById'] as const) await cancelOpenChanges(transaction, userId, now, column)
}

/** Undoes changes of the last 72 hours from the one that took this address away; else undefined. */
export async function giveBackEmail(
  transaction: Transaction,
  secrets: Secrets,
  { userId, emailHash, at }: { userId: number; emailHash: string; at: number },
  now: number,
): Promise<Row<'users'> | undefined> {
  const changes = await transaction
    .selectFrom('email_changes')
    .select(['id', 'oldEmail'])
    .where('userId', '=', userId)
    .where('confirmedAt', '>=', at)
    .where('confirmedAt', '>', now - CAN_UNDO_FOR)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, oldEmail } of changes) {
    const email = secrets.open(oldEmail, 'email_changes.oldEmail', userId)
    if (!hashesOfEmail(secrets, email).includes(emailHash)) continue
    const ended = transaction.updateTable('email_changes').set({ cancelledAt: now })
    await ended.where('userId', '=', userId).where('id', '>=', id).where('cancelledAt', 'is', null).execute()
    return setEmail(transaction, secrets, { userId, email, now })
  }
  return undefined
}

/** Whether another account has an address, or had it until a change that can still be undone. `hashes`: under every known key. */
export async function isTakenByOther(database: Handle, hashes: readonly string[], userId: number, now: number) {
  const holders = await database.selectFrom('users').select('id').where('emailHash', 'in', hashes).execute()
  return holders.some(({ id }) => id !== userId) || isReserved(database, hashes, userId, now)
}

/** Whether the owner of an address can still get it back. `exceptFor`: the account that may take it; null for a new one. */
export async function isReserved(database: Handle, hashes: readonly string[], exceptFor: number | null, now: number) {
  const rows = await database
    .selectFrom('email_changes')
    .select('userId')
    .where('oldEmailHash', 'in', hashes)
    .where('confirmedAt', '>', now - CAN_UNDO_FOR)
    .where('cancelledAt', 'is', null)
    .execute()
  return rows.some(({ userId }) => userId !== exceptFor)
}

/** Stores an address that its owner has just confirmed by a mailed link. Payouts rest from now on. */
export async function setEmail(
  transaction: Transaction,
  secrets: Secrets,
  { userId, email, now }: { userId: number; email: string; now: number },
): Promise<Row<'users'>> {
  return transaction
    .updateTable('users')
    .set((set) => ({
      email: sealEmail(secrets, email, userId),
      emailHash: hashEmail(secrets, email),
      emailConfirmedAt: now,
      credentialsChangedAt: now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function forgetOldChanges({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  await database.write
    .deleteFrom('email_changes')
    .where((where) =>
      where.or([
        where('cancelledAt', 'is not', null),
        where.and([where('confirmedAt', 'is', null), where('expiresAt', '<=', now)]),
        where('confirmedAt', '<=', now - CAN_UNDO_FOR),
      ]),
    )
    .execute()
}

declare module '../../platform/database/schema' {
  interface Tables {
    email_changes: {
      id: Generated<number>
      userId: number
      /** Encrypted. */
      newEmail: string
      /** Encrypted: the address before the change. */
      oldEmail: string
      /** Keyed hash of the lower-case old address: nobody else may take it while its owner can undo the change. */
      oldEmailHash: string
      /** The admin who asked for it; null for the person. */
      requestedById: number | null
      requestedAt: Timestamp
      expiresAt: Timestamp
      confirmedAt: Timestamp | null
      cancelledAt: Timestamp | null
    }
  }
}
