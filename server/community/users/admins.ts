import { formatUtcTime } from '#shared/language/format-time'
import type { Context } from '../../context'
import type { Database, Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY, HOUR } from '../../platform/durations'
import { readFact } from '../../platform/installation'
import type { Letter } from '../../platform/mail/letter'
import { type Mailer, queueMail } from '../../platform/mail/outbox'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import type { findSession } from '../sessions/queries'
import { hasFreshProof } from '../sessions/viewer'
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

/** Milliseconds that an admin has to add a second factor. */
const GRACE = 14 * DAY
/** Milliseconds after a change of factors until an admin may act where real money moves. */
const CHANGE_WAITS = 72 * HOUR

/** From when an admin needs a second factor. Milliseconds; null where no real money moves. */
export async function requiredFrom(
  { config, database }: Pick<Context, 'config' | 'database'>,
  { isAdmin, adminSince }: Pick<Row<'users'>, 'isAdmin' | 'adminSince'>,
): Promise<number | null> {
  if (config.mode !== 'live' || isAdmin === 0) return null
  const liveSince = await readFact(database.read, 'live-since')
  return liveSince === null ? null : Math.max(Number(liveSince), adminSince ?? 0) + GRACE
}

type AdminSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Why an admin can't use that role now; null if nothing is in the way. */
export async function adminObstacleOf(context: Context, session: AdminSession): Promise<Refusal | null> {
  const now = context.clock()
  const until = (session.adminSince ?? -NEW_ADMIN_WAITS) + NEW_ADMIN_WAITS
  if (until > now) return refuse('admin.too-new', { until: formatUtcTime(until) })
  const obstacle = await factorObstacle(context, session, now)
  return obstacle ?? (hasFreshProof(session, now) ? null : refuse('account.confirm-password'))
}

/** One is missing after the time to add it; or it came too late or was changed, so a stranger’s would wait too. */
async function factorObstacle(context: Context, session: AdminSession, now: number): Promise<Refusal | null> {
  const from = await requiredFrom(context, session)
  if (from === null) return null
  const { factorSince, factorsEndAt, factorsChangedAt } = session
  const since = (factorsEndAt ?? now + 1) > now ? factorSince : null
  if (since === null && from <= now) return refuse('admin.second-factor-needed')
  const addedLate = since !== null && since >= from ? since : 0
  const until = Math.max(addedLate, factorsChangedAt ?? 0) + CHANGE_WAITS
  return until > now ? refuse('admin.factor-too-new', { until: formatUtcTime(until) }) : null
}
