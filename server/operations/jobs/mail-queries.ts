import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'

/** `prefix`: of the keys; it has no special characters of `like`. */
export function listDueMails(
  database: Handle,
  now: number,
  limit: number,
  prefix = '',
): Promise<Row<'outgoing_mail'>[]> {
  return database
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .$if(prefix !== '', (query) => query.where('mailKey', 'like', `${prefix}%`))
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts an attempt and postpones the mail before it is sent. False when another server did so first. */
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

/** Deletes the content and keeps the key, so that the mail is sent once. */
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
