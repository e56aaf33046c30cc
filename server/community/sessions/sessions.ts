import type { Session } from '#shared/contract/auth'
import { formatUtcTime } from '#shared/language/format-time'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY, HOUR, MINUTE } from '../../platform/durations'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { randomToken, type Secrets, sha256 } from '../../platform/secrets/secrets'
import { requiredFrom } from '../users/admins'
import {
  deleteOldestSessions,
  findSession,
  insertSession,
  listSessionsOf,
  touchSession,
  updateCookieHash,
} from './queries'
import { hasFreshProof, type Viewer } from './viewer'

/** Idle time after which a session ends: users are offline for weeks; admins have more power. */
const IDLE = { person: 30 * DAY, admin: 60 * MINUTE }
/** How long a session lasts at most, however much it is used. */
const LIFETIME = { person: 90 * DAY, admin: 12 * HOUR }
const SESSIONS_PER_PERSON = 20
/** Characters: the browser's name for itself, so that users can tell their sessions apart. */
const USER_AGENT_LENGTH = 300

export async function findViewer(
  context: Context,
  credential: { token: string } | { cookie: string },
): Promise<Viewer | null> {
  const now = context.clock()
  const key =
    'token' in credential ? { tokenHash: sha256(credential.token) } : { cookieHash: sha256(credential.cookie) }
  const session = await findSession(context.database.read, key)
  if (!session || session.expiresAt <= now || session.closedAt !== null) return null
  if (now - session.lastSeenAt > (session.isAdmin ? IDLE.admin : IDLE.person)) return null
  if (now - session.lastSeenAt > MINUTE) await touchSession(context.database.write, session.id, now)
  return {
    id: session.userId,
    sessionId: session.id,
    confirmedAt: session.confirmedAt,
    isAdmin: session.isAdmin === 1,
    adminObstacle: session.isAdmin === 1 ? await adminObstacleOf(context, session) : null,
    isCommunityLeader: session.isCommunityLeader === 1,
  }
}

export async function noteConfirmation(database: Handle, sessionId: number, now: number): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('sessions')
    .set({ confirmedAt: now })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('request.signed-out')
}

/** For all sessions of a person but this one: what they proved is no longer enough. */
export async function forgetConfirmations(database: Handle, { id, sessionId }: Viewer): Promise<void> {
  const others = database.updateTable('sessions').where('userId', '=', id).where('id', '<>', sessionId)
  await others.set({ confirmedAt: 0 }).execute()
}

/** Two values for one session: the token for scripts, and the cookie that scripts can't read. */
export interface NewSession {
  token: string
  cookie: string
  lifetimeMs: number
}

/** The cookie of the session with this token. Computed, so that two tabs that have lost it get the same one again. */
const cookiesFor = (secrets: Secrets, token: string) => secrets.keyedHashes(token, 'sessions.cookie')

export async function startSession(
  transaction: Transaction,
  secrets: Secrets,
  user: Pick<Row<'users'>, 'id' | 'isAdmin'>,
  userAgent: string | null,
  now: number,
): Promise<NewSession> {
  const token = randomToken()
  const session = {
    token,
    cookie: cookiesFor(secrets, token)[0],
    lifetimeMs: user.isAdmin ? LIFETIME.admin : LIFETIME.person,
  }
  await insertSession(transaction, {
    userId: user.id,
    tokenHash: sha256(session.token),
    cookieHash: sha256(session.cookie),
    userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    createdAt: now,
    confirmedAt: now,
    lastSeenAt: now,
    expiresAt: now + session.lifetimeMs,
  })
  await deleteOldestSessions(transaction, user.id, SESSIONS_PER_PERSON)
  return session
}

/** For a browser that has lost the cookie and still has the token; null when the token is not valid. */
export async function findLostCookie(
  { database, secrets, clock }: Context,
  token: string,
  sentCookie: string | null,
): Promise<Pick<NewSession, 'cookie' | 'lifetimeMs'> | null> {
  const session = await findSession(database.read, { tokenHash: sha256(token) })
  if (!session || (sentCookie && sha256(sentCookie) === session.cookieHash)) return null
  const cookies = cookiesFor(secrets, token)
  const cookie = cookies.find((each) => sha256(each) === session.cookieHash) ?? cookies[0]
  const cookieHash = sha256(cookie)
  // The session is older than computed cookies, or than the server's secret.
  if (session.cookieHash !== cookieHash) await updateCookieHash(database.write, session.id, cookieHash)
  return { cookie, lifetimeMs: session.expiresAt - clock() }
}

export async function readSessions({ database, clock }: Context, viewer: Viewer): Promise<Session[]> {
  const now = clock()
  const idle = viewer.isAdmin ? IDLE.admin : IDLE.person
  const rows = await listSessionsOf(database.read, viewer.id)
  return rows
    .filter((row) => row.expiresAt > now && now - row.lastSeenAt <= idle)
    .map((row) => ({
      id: row.id,
      userAgent: row.userAgent,
      createdAt: new Date(row.createdAt).toISOString(),
      lastSeenAt: new Date(row.lastSeenAt).toISOString(),
      expiresAt: new Date(row.expiresAt).toISOString(),
      isCurrent: row.id === viewer.sessionId,
    }))
}

export async function forgetEndedSessions({ database, clock }: Context): Promise<void> {
  await database.write
    .deleteFrom('sessions')
    .where((where) => where.or([where('expiresAt', '<=', clock()), where('lastSeenAt', '<', clock() - IDLE.person)]))
    .execute()
}

export async function deleteSession(database: Handle, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionsOf(database: Handle, userId: number, except?: number): Promise<void> {
  let query = database.deleteFrom('sessions').where('userId', '=', userId)
  if (except !== undefined) query = query.where('id', '!=', except)
  await query.execute()
}

/** How long an admin made by another admin waits: a second account of one person must not help the first. Milliseconds. */
const NEW_ADMIN_WAITS = 72 * HOUR
/** Milliseconds after a change of factors until an admin may act where real money moves. */
const CHANGE_WAITS = 72 * HOUR

type AdminSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Why an admin can't use that role now; null if nothing is in the way. */
async function adminObstacleOf(context: Context, session: AdminSession): Promise<Refusal | null> {
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
