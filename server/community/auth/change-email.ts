import { z } from 'zod'
import type { changeEmail as changeEmailCall } from '#shared/contract/account/confirm-email'
import type { CallInput } from '#shared/contract/base/call'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { isUniqueViolation } from '../../platform/database/errors'
import type { Row, Transaction } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { mailedLink, mailOwner } from '../mailed-link'
import { deleteSessionsOf } from '../sessions/sessions'
import type { Viewer } from '../sessions/viewer'
import {
  cancelOpenChanges,
  type EmailChange,
  findChange,
  insertChange,
  isTakenByOther,
  markConfirmed,
  setEmail,
} from '../users/email-changes'
import { hashEmail, hashesOfEmail, openEmail } from '../users/emails'
import { findUser } from '../users/find-user'
import {
  addressTakenLetter,
  changeAskedLetter,
  confirmChangeLetter,
  emailChangedLetter,
  emailIsNewLetter,
} from './letters'
import type { AccountsGuard } from './limits'
import { requireOwnPassword } from './own-password'
import { cancelResetTokens } from './queries'
import { makeDeviceCookie } from './sign-in'

/** Milliseconds. */
const LINK_LASTS = 72 * 60 * 60_000

export const changeLink = mailedLink(
  'confirm-email',
  'change-email',
  z.object({ changeId: z.number().int().positive() }),
)

/** Neither the reply nor its time reveals whether another account has the new address. */
export async function requestOwnChange(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  { newEmail }: CallInput<typeof changeEmailCall>['body'],
): Promise<void> {
  const { database } = context
  await guard.admitEmailChange(viewer.id)
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', viewer.id)
    const user = await findUser(transaction, viewer.id)
    if (!user) throw refuse('request.signed-out')
    requireOwnPassword(user)
    await requestChange(transaction, context, user, { newEmail, requestedById: null })
  })
}

/** Runs under the person's lock. */
export async function requestChange(
  transaction: Transaction,
  context: Context,
  user: Row<'users'>,
  { newEmail, requestedById }: { newEmail: string; requestedById: number | null },
): Promise<EmailChange> {
  const { secrets, config, clock } = context
  const now = clock()
  const hashes = hashesOfEmail(secrets, newEmail)
  if (hashes.includes(user.emailHash)) throw refuse('account.email-same', null, { at: 'newEmail' })
  const oldEmail = openEmail(secrets, user)
  await cancelOpenChanges(transaction, user.id, now)
  const change = await insertChange(transaction, {
    userId: user.id,
    newEmail: secrets.seal(newEmail, 'email_changes.newEmail', user.id),
    oldEmail: secrets.seal(oldEmail, 'email_changes.oldEmail', user.id),
    oldEmailHash: hashEmail(secrets, oldEmail),
    requestedById,
    requestedAt: now,
    expiresAt: now + LINK_LASTS,
  })
  const isTaken = await isTakenByOther(transaction, hashes, user.id, now)
  await queueMail(transaction, context, {
    mailKey: `email-change:${change.id}:new`,
    to: { email: newEmail, language: user.language, name: null },
    letter: () =>
      isTaken
        ? addressTakenLetter(config.publicUrl)
        : confirmChangeLetter(changeLink.address(context, { changeId: change.id })),
  })
  const about = { kind: 'email', at: now, mailKey: `email-change:${change.id}:old` } as const
  await mailOwner(transaction, context, user, about, (notMe) => changeAskedLetter(requestedById !== null, notMe))
  return change
}

/** Ends other sessions, devices and links; payouts wait. Returns a device's cookie; null for a repeat. */
export async function confirmChange(context: Context, changeId: number, viewer: Viewer | null, address: string) {
  const { database, clock, securityLog } = context
  const found = await findChange(database.read, changeId)
  if (!found) throw refuse('account.change-link-invalid')
  const { userId } = found
  const deviceCookie = await database.transaction(confirm).catch((error: unknown) => {
    // Somebody else confirmed the same address at the same moment.
    throw isUniqueViolation(error) ? refuse('account.email-taken') : error
  })
  if (deviceCookie) securityLog.record('account-changed', { address, userId, subject: 'email-changed' })
  return deviceCookie

  async function confirm(transaction: Transaction): Promise<string | null> {
    await database.lock(transaction, 'users', userId)
    const change = await findChange(transaction, changeId)
    const user = await findUser(transaction, userId)
    if (!change || !user || change.cancelledAt !== null) throw refuse('account.change-link-invalid')
    if (change.confirmedAt !== null) return null
    if (change.expiresAt <= clock() || !(await mayStillAsk(transaction, change, user)))
      throw refuse('account.change-link-invalid')
    return applyChange(transaction, context, { change, user, viewer })
  }
}

/** What an admin asked for counts only while that admin is one and the person is none. */
async function mayStillAsk(transaction: Transaction, { requestedById }: EmailChange, user: Row<'users'>) {
  if (requestedById === null) return true
  const admin = await findUser(transaction, requestedById)
  return admin?.isAdmin === 1 && user.isAdmin === 0
}

async function applyChange(
  transaction: Transaction,
  context: Context,
  { change, user, viewer }: { change: EmailChange; user: Row<'users'>; viewer: Viewer | null },
): Promise<string> {
  const { secrets, config, clock } = context
  const now = clock()
  const email = secrets.open(change.newEmail, 'email_changes.newEmail', user.id)
  if (await isTakenByOther(transaction, hashesOfEmail(secrets, email), user.id, now))
    throw refuse('account.email-taken')
  await markConfirmed(transaction, change.id, now)
  const changed = await setEmail(transaction, secrets, { userId: user.id, email, now })
  await deleteSessionsOf(transaction, user.id, viewer?.id === user.id ? viewer.sessionId : undefined)
  await cancelResetTokens(transaction, user.id)
  await recordAction(transaction, {
    actorId: change.requestedById ?? user.id,
    action: 'change-email',
    subject: `user:${user.id}`,
    createdAt: now,
    // The addresses are not in the trail, which keeps what it says until the account is closed.
    after: { change: change.id },
  })
  const about = { kind: 'email', at: now, mailKey: `email-changed:${change.id}:old` } as const
  await mailOwner(transaction, context, user, about, emailChangedLetter)
  await queueMail(transaction, context, {
    mailKey: `email-changed:${change.id}:new`,
    to: { email, language: user.language, name: null },
    letter: () => emailIsNewLetter(config.publicUrl),
  })
  return makeDeviceCookie(secrets, changed, now)
}
