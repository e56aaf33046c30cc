import type { Context } from '../../context'
import type { Database, Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { readFact } from '../../platform/installation'
import type { Letter } from '../../platform/mail/letter'
import { type Mailer, queueMail } from '../../platform/mail/outbox'
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

/** Whether a decision about a person concerns the admin too: it is the admin, or a person whose profile the admin made as a leader. */
export function concernsAdmin(admin: { id: number }, person: { id: number; createdById: number | null }): boolean {
  return person.id === admin.id || person.createdById === admin.id
}

/** Milliseconds that an admin has to add a second factor. */
const GRACE = 14 * DAY

/** From when an admin needs a second factor. Milliseconds; null where no real money moves. */
export async function requiredFrom(
  { config, database }: Pick<Context, 'config' | 'database'>,
  { isAdmin, adminSince }: Pick<Row<'users'>, 'isAdmin' | 'adminSince'>,
): Promise<number | null> {
  if (config.mode !== 'live' || isAdmin === 0) return null
  const liveSince = await readFact(database.read, 'live-since')
  return liveSince === null ? null : Math.max(Number(liveSince), adminSince ?? 0) + GRACE
}
