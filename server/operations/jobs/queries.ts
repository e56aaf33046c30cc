import type { Attempt } from '../../giving/payments/tables'
import type { Payout } from '../../giving/payouts/tables'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'

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

/** Postpones an attempt until `nextCheckAt` and counts the check; false when another worker was first. */
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

/** Those about which a provider is to be asked by now, the longest waiting first. */
export function listDuePayouts(database: Handle, method: Provider, now: number, limit: number): Promise<Payout[]> {
  return database
    .selectFrom('payout_requests')
    .selectAll()
    .where('nextCheckAt', '<=', now)
    .where('method', '=', method)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
}

/** Counts a check and postpones the next one, before the check runs. False when another server did so first. */
export async function claimPayout(database: Handle, payout: Payout, nextCheckAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('payout_requests')
    .set({ checks: payout.checks + 1, nextCheckAt })
    .where('id', '=', payout.id)
    .where('checks', '=', payout.checks)
    .where('nextCheckAt', '=', payout.nextCheckAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `prefix`: of the keys; it has no special characters of `like`. */
export function listDueMails(database: Handle, now: number, limit: number, prefix = '') {
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
