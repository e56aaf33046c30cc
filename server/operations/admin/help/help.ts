import type { getPersonHelp } from '#shared/contract/admin/help-people'
import type { CallReply } from '#shared/contract/base/call'
import { isMailedEnough, mailToken } from '../../../community/auth/password-reset'
import { deleteSessionsOf } from '../../../community/sessions/sessions'
import type { Viewer } from '../../../community/sessions/viewer'
import { cancelOpenChanges, findOpenChange } from '../../../community/users/email-changes'
import { findUser } from '../../../community/users/find-user'
import type { Context } from '../../../context'
import { recordAction } from '../../../platform/audit-log'
import type { Handle } from '../../../platform/database/open'
import { refuse } from '../../../platform/refusals/refusal'
import { listErasureObstacles } from '../../privacy/erasure-obstacles'
import { ACTS_PER_HOUR, countHelp } from './count-help'
import { lockHelped } from './find-helped'
import { helpResetLetter } from './letters'

const HOUR = 60 * 60_000

/** Throws 404 for an unknown or closed account. */
export async function readHelp({ database, clock }: Context, id: number): Promise<CallReply<typeof getPersonHelp>> {
  const person = await findUser(database.read, id)
  if (!person) throw refuse('account.not-found')
  const { sessions, lastSeenAt } = await countSessions(database.read, id, clock())
  const change = await findOpenChange(database.read, id, clock())
  return {
    sessions,
    lastSeenAt: lastSeenAt === null ? null : moment(lastSeenAt),
    emailConfirmed: person.emailConfirmedAt !== null,
    emailChangeUntil: change ? moment(change.expiresAt) : null,
    notErasable: (await listErasureObstacles(database.read, person, clock())).map(({ message }) => message),
  }
}

/**
 * Mails the person a link for a new password. Throws as `lockHelped` does, and 429 after three such mails in an hour, or thirty of one
 * admin.
 */
export async function sendReset(context: Context, viewer: Viewer, id: number): Promise<void> {
  const { database, config, clock } = context
  await countHelp(context, viewer, 'send-reset', ACTS_PER_HOUR)
  await database.transaction(async (transaction) => {
    const person = await lockHelped(transaction, context, viewer, id)
    if (await isMailedEnough(transaction, id, clock()))
      throw refuse('account.too-many-attempts', null, { retryAfterMs: HOUR })
    await mailToken(context, transaction, person, HOUR, (token) =>
      helpResetLetter(config.publicUrl, person.fullName, token),
    )
    await recordAction(transaction, {
      ...{ actorId: viewer.id, action: 'send-reset-link', subject: `user:${id}`, createdAt: clock() },
      ...{ before: null, after: null },
    })
  })
}

/**
 * Signs a person out everywhere, and drops a waiting change of the address, so that any admin can stop what another one asked for. Returns
 * how many devices were signed in. Throws as `lockHelped` does, and 429 above thirty an hour for one admin.
 */
export async function endSessions(context: Context, viewer: Viewer, id: number): Promise<number> {
  const { database, clock } = context
  await countHelp(context, viewer, 'end-sessions', ACTS_PER_HOUR)
  return database.transaction(async (transaction) => {
    await lockHelped(transaction, context, viewer, id)
    const { sessions } = await countSessions(transaction, id, clock())
    await deleteSessionsOf(transaction, id)
    await cancelOpenChanges(transaction, id, clock())
    await recordAction(transaction, {
      ...{ actorId: viewer.id, action: 'end-sessions', subject: `user:${id}`, createdAt: clock() },
      ...{ before: { sessions }, after: { sessions: 0 } },
    })
    return sessions
  })
}

async function countSessions(database: Handle, userId: number, now: number) {
  return database
    .selectFrom('sessions')
    .select((select) => [
      select.fn.countAll<number>().as('sessions'),
      select.fn.max<number | null>('lastSeenAt').as('lastSeenAt'),
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
}

const moment = (ms: number) => new Date(ms).toISOString()
