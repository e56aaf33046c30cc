import type { Transaction } from 'kysely'
import type { Handle } from '../database/open'
import type { NewRow, Row, Tables } from '../database/schema'

/** Does nothing when the occasion has its mail already. */
export async function insertMail(transaction: Transaction<Tables>, row: NewRow<'outgoing_mail'>): Promise<void> {
  await transaction
    .insertInto('outgoing_mail')
    .values(row)
    .onConflict((conflict) => conflict.column('mailKey').doNothing())
    .execute()
}

export async function hasMail(database: Handle, mailKey: string): Promise<boolean> {
  const row = await database.selectFrom('outgoing_mail').select('id').where('mailKey', '=', mailKey).executeTakeFirst()
  return row !== undefined
}

export async function countDueMails(database: Handle, now: number, most: number): Promise<number> {
  const due = database
    .selectFrom('outgoing_mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
  return (await due.limit(most).execute()).length
}

export function listDueMails(database: Handle, now: number, limit: number): Promise<Row<'outgoing_mail'>[]> {
  return database
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts an attempt and puts the mail off, before it is sent. False when another server did so first. */
export async function claimMail(database: Handle, mail: Row<'outgoing_mail'>, nextAttemptAt: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('outgoing_mail')
    .set({ attempts: mail.attempts + 1, nextAttemptAt })
    .where('id', '=', mail.id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What was said is forgotten; that it was said stays, so that it is said once. */
export async function markSent(database: Handle, id: number): Promise<void> {
  await database
    .updateTable('outgoing_mail')
    .set({ status: 'sent', recipient: '', subject: '', textBody: '', htmlBody: '', unsubscribeUrl: null, error: null })
    .where('id', '=', id)
    .execute()
}

export async function markRefused(database: Handle, id: number, error: string, isFinal: boolean): Promise<void> {
  await database
    .updateTable('outgoing_mail')
    .set({ error, ...(isFinal ? { status: 'failed' as const } : {}) })
    .where('id', '=', id)
    .execute()
}
