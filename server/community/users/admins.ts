import { formatUtcTime } from '#shared/language/format-time'
import type { Database, Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { MINUTE } from '../../platform/durations'
import type { Letter } from '../../platform/mail/letter'
import { type Mailer, queueMail } from '../../platform/mail/outbox'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { adminRecipient } from './emails'

export function listAdmins(database: Handle): Promise<Row<'users'>[]> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('isAdmin', '=', 1)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Locks the admins in one order first, so that the last two can't both lose the role at once. */
export async function hasOtherAdmin({ lock }: Database, transaction: Transaction, userId: number) {
  for (const { id } of await listAdmins(transaction)) await lock(transaction, 'users', id)
  return (await listAdmins(transaction)).some(({ id }) => id !== userId)
}

export async function mailAdmins(
  transaction: Transaction,
  context: Mailer,
  mailKey: string,
  write: (admin: Row<'users'>) => Letter,
): Promise<void> {
  for (const admin of await listAdmins(transaction))
    await queueMail(transaction, context, {
      mailKey: `${mailKey}:${admin.id}`,
      to: adminRecipient(context.secrets, admin),
      letter: () => write(admin),
    })
}

/** How long an admin made by another admin waits: a second account of one person must not help the first. Milliseconds. */
const NEW_ADMIN_WAITS = 72 * 60 * 60_000

/** Whether a decision about a person concerns the admin too: it is the admin, or a person whose profile the admin made as a leader. */
export function concernsAdmin(admin: { id: number }, person: { id: number; createdById: number | null }): boolean {
  return person.id === admin.id || person.createdById === admin.id
}

/** Milliseconds for which a second factor or a password counts for calls with which money or data can be taken. */
export const CONFIRMED_FOR = 15 * MINUTE

/** Why an admin can't use that role now; null if nothing is in the way. */
export function adminObstacleOf(
  { adminSince, confirmedAt }: { adminSince: number | null; confirmedAt: number },
  now: number,
): Refusal | null {
  const until = (adminSince ?? -NEW_ADMIN_WAITS) + NEW_ADMIN_WAITS
  if (until > now) return refuse('admin.too-new', { until: formatUtcTime(until) })
  return now - confirmedAt >= CONFIRMED_FOR ? refuse('account.confirm-password') : null
}
