import { deleteSessionsOf } from '../../community/sessions/sessions'
import { hashesOfEmail, openEmail } from '../../community/users/emails'
import { findUserByEmail } from '../../community/users/find-user'
import { recordAction } from '../../platform/audit-log'
import { readConfig } from '../../platform/config'
import type { Database, Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { openData } from '../../platform/secrets/keys'
import type { Secrets } from '../../platform/secrets/secrets'
import { CommandError, openMigrated, runCommand } from './command'

const USAGE =
  'Please say what to do, and with which account: npm run pamoja -- sessions list name@example.org, npm run pamoja -- sessions end name@example.org. ' +
  'With “all” instead of the address it is every account.'
const EVERYBODY = 'all'

/** `pamoja -- sessions list|end email|all`: prints devices and times, and never a token. */
runCommand(async ([action, email]) => {
  if ((action !== 'list' && action !== 'end') || !email) throw new CommandError(USAGE)
  const config = readConfig(process.env)
  const { database, secrets } = await openData(config, { open: openMigrated })
  try {
    const user = email === EVERYBODY ? null : await findOwner(database, secrets, email)
    return action === 'list' ? await list(database, secrets, user) : await end(database, user)
  } finally {
    await database.close()
  }
})

async function findOwner(database: Database, secrets: Secrets, email: string): Promise<Row<'users'>> {
  const user = await findUserByEmail(database.read, hashesOfEmail(secrets, email))
  if (!user) throw new CommandError(`Nobody has an account under ${email}.`)
  return user
}

async function list(database: Database, secrets: Secrets, user: Row<'users'> | null): Promise<string> {
  const rows = await listOpen(database.read, user)
  if (rows.length === 0) return 'There are no sessions.'
  const lines = rows.map(({ id, email, isAdmin, userAgent, lastSeenAt, createdAt }) => {
    const role = isAdmin ? ' (admin)' : ''
    return `${openEmail(secrets, { id, email })}${role}: last seen ${timeOf(lastSeenAt)}, since ${timeOf(createdAt)}, ${deviceOf(userAgent)}`
  })
  return lines.join('\n')
}

async function end(database: Database, user: Row<'users'> | null): Promise<string> {
  const ended = await database.transaction(async (transaction) => {
    const { length } = await listOpen(transaction, user)
    if (user) await deleteSessionsOf(transaction, user.id)
    else await transaction.deleteFrom('sessions').execute()
    await recordAction(transaction, {
      actorId: null,
      action: 'end-sessions',
      subject: user ? `user:${user.id}` : 'users:all',
      before: { sessions: length },
      after: { sessions: 0 },
      createdAt: Date.now(),
    })
    return length
  })
  return `${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`
}

function listOpen(database: Handle, user: Row<'users'> | null) {
  let query = database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.email',
      'users.isAdmin',
      'sessions.userAgent',
      'sessions.lastSeenAt',
      'sessions.createdAt',
    ])
    .where('sessions.expiresAt', '>', Date.now())
  if (user) query = query.where('sessions.userId', '=', user.id)
  return query.orderBy('sessions.lastSeenAt', 'desc').orderBy('sessions.id', 'desc').execute()
}

/** In UTC, to the minute. */
const timeOf = (moment: number) => `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What the browser calls itself. It must not write control sequences to a terminal. */
const deviceOf = (userAgent: string | null) => (userAgent ?? 'unknown device').replace(/\p{C}/gu, '')
