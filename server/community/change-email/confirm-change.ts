import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { isUniqueViolation } from '../../platform/database/retry'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { cancelMailedLinks } from '../auth/password-reset'
import { notMeAddress } from '../not-me/link'
import { deleteSessionsOf } from '../sessions/end-sessions'
import type { Viewer } from '../sessions/viewer'
import {
  deleteOldChanges,
  type EmailChange,
  findChange,
  isTakenByOther,
  markConfirmed,
  setEmail,
} from '../users/email-changes'
import { hashesOfEmail, recipientOf } from '../users/emails'
import { findUser } from '../users/find-user'
import { emailChangedLetter, emailIsNewLetter } from './letters'

/**
 * Gives the account its new address, ends all other sessions and mailed links, lets payouts rest, and mails both addresses. Safe to
 * repeat. `viewer`: who opened the link; null for a visitor. Throws 400 for a link that was replaced, undone or is too old, or if
 * its admin may not ask for it any more, and 409
 * when another account has taken the address meanwhile.
 */
export async function confirmChange(
  context: Context,
  changeId: number,
  viewer: Viewer | null,
  address: string,
): Promise<void> {
  const { database, clock, securityLog } = context
  const found = await findChange(database.read, changeId)
  if (!found) throw refuse('account.change-link-invalid')
  const { userId } = found
  const isChanged = await database.transaction(confirm).catch((error: unknown) => {
    // Somebody else confirmed the same address at the same moment.
    throw isUniqueViolation(error) ? refuse('account.email-taken') : error
  })
  if (isChanged) securityLog.record('account-changed', { address, userId, subject: 'email-changed' })

  /** False if it was done before. */
  async function confirm(transaction: Transaction<Tables>): Promise<boolean> {
    await database.lock(transaction, 'users', userId)
    const change = await findChange(transaction, changeId)
    const user = await findUser(transaction, userId)
    if (!change || !user || change.cancelledAt !== null) throw refuse('account.change-link-invalid')
    if (change.confirmedAt !== null) return false
    if (change.expiresAt <= clock() || !(await mayStillAsk(transaction, change, user)))
      throw refuse('account.change-link-invalid')
    await applyChange(transaction, context, { change, user, viewer })
    return true
  }
}

/** What an admin asked for counts only while that admin is one and the person is none. */
async function mayStillAsk(
  transaction: Transaction<Tables>,
  { requestedById }: EmailChange,
  user: Row<'users'>,
): Promise<boolean> {
  if (requestedById === null) return true
  const admin = await findUser(transaction, requestedById)
  return admin?.isAdmin === 1 && user.isAdmin === 0
}

async function applyChange(
  transaction: Transaction<Tables>,
  context: Context,
  { change, user, viewer }: { change: EmailChange; user: Row<'users'>; viewer: Viewer | null },
): Promise<void> {
  const { secrets, config, clock } = context
  const now = clock()
  const email = secrets.open(change.newEmail, 'email_changes.newEmail', user.id)
  if (await isTakenByOther(transaction, hashesOfEmail(secrets, email), user.id, now))
    throw refuse('account.email-taken')
  await markConfirmed(transaction, change.id, now)
  await setEmail(transaction, secrets, { userId: user.id, email, now })
  await deleteSessionsOf(transaction, user.id, viewer?.id === user.id ? viewer.sessionId : undefined)
  await cancelMailedLinks(transaction, user.id)
  await recordAction(transaction, {
    ...{ actorId: change.requestedById ?? user.id, action: 'change-email', subject: `user:${user.id}`, createdAt: now },
    // The addresses are not in the trail, which keeps what it says until the account is closed.
    ...{ before: null, after: { change: change.id } },
  })
  const { id: userId, emailHash } = user
  const about = { kind: 'email', userId, at: now, emailHash } as const
  await queueMail(transaction, context, {
    mailKey: `email-changed:${change.id}:old`,
    to: recipientOf(secrets, user),
    letter: () => emailChangedLetter(user.fullName, notMeAddress(context, about)),
  })
  await queueMail(transaction, context, {
    mailKey: `email-changed:${change.id}:new`,
    to: { email, language: user.language },
    letter: () => emailIsNewLetter(config.publicUrl, user.fullName),
  })
}

/** Deletes requests that are settled, and old addresses that can undo nothing any more. */
export async function forgetOldChanges({ database, clock }: Context): Promise<void> {
  await deleteOldChanges(database.write, clock())
}
