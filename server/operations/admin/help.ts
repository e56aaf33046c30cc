import type { changePersonEmail as changePersonEmailCall, getPersonHelp } from '#shared/contract/admin/people'
import type { CallInput, CallReply } from '#shared/contract/base/call'
import { requestChange } from '../../community/auth/change-email'
import { isMailedEnough, mailToken } from '../../community/auth/password-reset'
import { deleteSessionsOf } from '../../community/sessions/sessions'
import type { Viewer } from '../../community/sessions/viewer'
import { concernsAdmin, mailAdmins } from '../../community/users/admins'
import { cancelOpenChanges, findOpenChange, isTakenByOther } from '../../community/users/email-changes'
import { hashesOfEmail, recipientOf } from '../../community/users/emails'
import { findUser, findUserEvenClosed } from '../../community/users/find-user'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { HOUR } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { listErasureObstacles } from '../privacy/close-account'
import { eraseAccount, removePictures } from '../privacy/erase-account'
import { accountErasedLetter, emailByAdminLetter, erasedByAdminLetter, helpResetLetter } from './help-letters'

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

export async function sendReset(context: Context, viewer: Viewer, id: number): Promise<void> {
  const { database, config, clock } = context
  await countHelp(context, viewer, 'send-reset', ACTS_PER_HOUR)
  await database.transaction(async (transaction) => {
    const person = await lockHelped(transaction, context, viewer, id)
    if (await isMailedEnough(transaction, id, clock()))
      throw refuse('account.too-many-attempts', null, { retryAfterMs: HOUR })
    await mailToken(context, transaction, person, HOUR, (token) => helpResetLetter(config.publicUrl, token))
    const entry = { actorId: viewer.id, action: 'send-reset-link', subject: `user:${id}`, createdAt: clock() }
    await recordAction(transaction, entry)
  })
}

/** Signs a person out and drops a waiting change of address, so any admin can stop another's request. */
export async function endSessions(context: Context, viewer: Viewer, id: number): Promise<number> {
  const { database, clock } = context
  await countHelp(context, viewer, 'end-sessions', ACTS_PER_HOUR)
  return database.transaction(async (transaction) => {
    await lockHelped(transaction, context, viewer, id)
    const { sessions } = await countSessions(transaction, id, clock())
    await deleteSessionsOf(transaction, id)
    await cancelOpenChanges(transaction, id, clock())
    const entry = { actorId: viewer.id, action: 'end-sessions', subject: `user:${id}`, createdAt: clock() }
    await recordAction(transaction, { ...entry, before: { sessions }, after: { sessions: 0 } })
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

/** As a person's own request: the new address confirms it, and the old one can stop and undo it. */
export async function changePersonEmail(
  context: Context,
  viewer: Viewer,
  id: number,
  { newEmail, note }: CallInput<typeof changePersonEmailCall>['body'],
): Promise<void> {
  const { database, secrets, config, clock } = context
  await countHelp(context, viewer, 'email', GRAVE_ACTS_PER_HOUR)
  await database.transaction(async (transaction) => {
    const person = await lockHelped(transaction, context, viewer, id)
    // Admins can look up who has an address, so for them it is no secret.
    if (await isTakenByOther(transaction, hashesOfEmail(secrets, newEmail), id, clock()))
      throw refuse('account.email-taken', null, { at: 'newEmail' })
    const change = await requestChange(transaction, context, person, { newEmail, requestedById: viewer.id })
    const entry = { actorId: viewer.id, action: 'ask-email-change', subject: `user:${id}`, createdAt: clock() }
    await recordAction(transaction, { ...entry, after: { change: change.id, note } })
    const act = { person: person.fullName, actor: await findActor(transaction, viewer), note }
    await mailAdmins(transaction, context, `email-by-admin:${change.id}`, () =>
      emailByAdminLetter(config.publicUrl, act),
    )
  })
}

/** Closes the account of a person who asked for it: personal data goes, the history of money stays. */
export async function erasePerson(context: Context, viewer: Viewer, id: number, note: string): Promise<void> {
  const { database, secrets, config, clock, securityLog } = context
  await countHelp(context, viewer, 'erase', GRAVE_ACTS_PER_HOUR)
  const pictures = await database.transaction(async (transaction) => {
    const person = await lockHelped(transaction, context, viewer, id)
    const [obstacle] = await listErasureObstacles(transaction, person, clock())
    if (obstacle) throw obstacle
    await queueMail(transaction, context, {
      mailKey: `account-closed:${id}`,
      to: recipientOf(secrets, person),
      letter: () => accountErasedLetter(),
    })
    const act = { person: person.fullName, actor: await findActor(transaction, viewer), note }
    await mailAdmins(transaction, context, `erased-by-admin:${id}`, () => erasedByAdminLetter(config.publicUrl, act))
    const deleted = await eraseAccount(transaction, context, id)
    const entry = { actorId: viewer.id, action: 'erase-person', subject: `user:${id}`, createdAt: clock() }
    await recordAction(transaction, { ...entry, after: { note } })
    return deleted
  })
  securityLog.record('account-closed', { userId: id, subject: `user:${id}` })
  await removePictures(context, pictures)
}

async function findActor(transaction: Transaction, { id }: Viewer): Promise<string> {
  return (await findUserEvenClosed(transaction, id))?.fullName ?? 'An admin'
}

/** Refuses other admins too: a stolen session of one admin must not take over the others. */
async function lockHelped(
  transaction: Transaction,
  { database }: Pick<Context, 'database'>,
  viewer: Viewer,
  id: number,
): Promise<Row<'users'>> {
  await database.lock(transaction, 'users', id)
  const person = await findUserEvenClosed(transaction, id)
  if (!person) throw refuse('account.not-found')
  if (person.closedAt !== null) throw refuse('account.closed')
  if (concernsAdmin(viewer, person)) throw refuse('admin.own-matter')
  if (person.isAdmin === 1) throw refuse('admin.not-for-admins')
  return person
}

/** For acts that mail or sign out. */
const ACTS_PER_HOUR = 30
/** For acts that change who has an account, or end it. */
const GRAVE_ACTS_PER_HOUR = 10

/** Counts an act of one admin: a stolen session must not reach everybody before other admins notice. Throws 429 above `max` an hour. */
async function countHelp(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { id }: Pick<Viewer, 'id'>,
  act: string,
  max: number,
): Promise<void> {
  const limit = { max, windowMs: HOUR }
  await createLimits(database, clock).admit(`${act}-by-admin:${id}`, limit, 'account.too-many-attempts')
}
