import type { Transaction } from 'kysely'
import type { Session } from '#shared/contract/auth'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { randomToken, sha256 } from '../../platform/secrets/secrets'
import {
  deleteEndedSessions,
  deleteOldestSessions,
  findSession,
  insertSession,
  listSessionsOf,
  touchSession,
} from './queries'
import type { Viewer } from './viewer'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Idle time after which a session ends: users are offline for weeks; admins have more power. */
const IDLE = { person: 30 * DAY, admin: 60 * MINUTE }
/** How long a session lasts at most, however much it is used. */
const LIFETIME = { person: 90 * DAY, admin: 12 * HOUR }
const SESSIONS_PER_PERSON = 20
/** Characters: the browser's name for itself, so that users can tell their sessions apart. */
const USER_AGENT_LENGTH = 300

/** The user behind an access token or a session cookie; null for one that is unknown, ended or idle for too long. */
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
    isAdmin: session.isAdmin === 1,
    isCommunityLeader: session.isCommunityLeader === 1,
  }
}

/** Two values for one session: the token for scripts, and the cookie that scripts can't read. */
export interface NewSession {
  token: string
  cookie: string
  lifetimeMs: number
}

/** Starts a session. Deletes the user's oldest sessions above the maximum. */
export async function startSession(
  transaction: Transaction<Tables>,
  user: Pick<Row<'users'>, 'id' | 'isAdmin'>,
  userAgent: string | null,
  now: number,
): Promise<NewSession> {
  const session = {
    token: randomToken(),
    cookie: randomToken(),
    lifetimeMs: user.isAdmin ? LIFETIME.admin : LIFETIME.person,
  }
  await insertSession(transaction, {
    userId: user.id,
    tokenHash: sha256(session.token),
    cookieHash: sha256(session.cookie),
    userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + session.lifetimeMs,
  })
  await deleteOldestSessions(transaction, user.id, SESSIONS_PER_PERSON)
  return session
}

/** The user's sessions, latest seen first. */
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

/** Deletes sessions that have expired. */
export async function forgetEndedSessions({ database, clock }: Context): Promise<void> {
  await deleteEndedSessions(database.write, clock(), clock() - IDLE.person)
}
