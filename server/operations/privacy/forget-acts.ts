import { type SqlBool, sql, type Transaction } from 'kysely'
import { DETAILS_ERASED, eraseDetails } from '../../platform/audit-log'
import type { Tables } from '../../platform/database/schema'

/**
 * Erases what the audit trail tells about a person: acts on their profile, fundraisers, payout accounts and payouts. That they
 * happened stays, and so do their own acts on others.
 */
export async function forgetActs(transaction: Transaction<Tables>, userId: number, now: number): Promise<void> {
  await eraseActsOn(transaction, `user:${userId}`, await listSubjects(transaction, userId), now)
}

/** Erases what the audit trail tells about a fundraiser. */
export async function forgetActsOnFundraiser(transaction: Transaction<Tables>, id: number, now: number): Promise<void> {
  await eraseActsOn(transaction, `fundraiser:${id}`, [`fundraiser:${id}`], now)
}

async function listSubjects(transaction: Transaction<Tables>, userId: number): Promise<string[]> {
  const fundraisers = await transaction.selectFrom('fundraisers').select('id').where('userId', '=', userId).execute()
  const payouts = await transaction.selectFrom('payout_requests').select('id').where('userId', '=', userId).execute()
  // Of accounts and fundraisers that are deleted only the trail knows the owner. A quote inside a text has a backslash before it.
  const names = (column: 'before' | 'after') =>
    sql<SqlBool>`${sql.ref(column)} like ${`%"userId":${userId},%`} or ${sql.ref(column)} like ${`%"userId":${userId}}%`}`
  const deleted = await transaction
    .selectFrom('audit_trail')
    .select('subject')
    .distinct()
    .where((where) => where.or([where('subject', 'like', 'bank-account:%'), where('subject', 'like', 'fundraiser:%')]))
    .where((where) => where.or([names('before'), names('after')]))
    .execute()
  return [
    `user:${userId}`,
    ...fundraisers.map(({ id }) => `fundraiser:${id}`),
    ...payouts.map(({ id }) => `payout:${id}`),
    ...deleted.map(({ subject }) => subject),
  ]
}

async function eraseActsOn(
  transaction: Transaction<Tables>,
  about: string,
  subjects: readonly string[],
  now: number,
): Promise<void> {
  const ids: number[] = []
  for (const subject of new Set(subjects)) {
    const rows = await transaction
      .selectFrom('audit_trail')
      .select('id')
      .where('subject', '=', subject)
      .where((where) => where.or([where('before', 'is not', null), where('after', 'is not', null)]))
      .where('action', '<>', DETAILS_ERASED)
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  await eraseDetails(transaction, { subject: about, ids, now })
}
