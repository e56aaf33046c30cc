import type { Transaction } from 'kysely'
import type { changeEmail as changeEmailCall } from '#shared/contract/account/change-email'
import type { CallInput } from '#shared/contract/base/call'
import type { Context } from '../../context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import type { AccountsGuard } from '../auth/guessing/limits'
import { requireOwnPassword } from '../auth/own-password'
import { notMeAddress } from '../not-me/link'
import type { Viewer } from '../sessions/viewer'
import { cancelOpenChanges, type EmailChange, insertChange, isTakenByOther } from '../users/email-changes'
import { hashEmail, hashesOfEmail, openEmail } from '../users/emails'
import { findUser } from '../users/find-user'
import { addressTakenLetter, changeAskedLetter, confirmChangeLetter } from './letters'
import { changeAddress } from './link'

/** Milliseconds. */
const LINK_LASTS = 72 * 60 * 60_000

/**
 * Mails a link to the address that a person wants to have from now on, and a notice to the current one. Changes nothing else: neither the
 * reply nor its time reveals whether another account has the address. Throws 400 for the current address, 403 while a leader knows the
 * password, and 429 after three requests in an hour or six in a day.
 */
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

/** Runs under the person's lock. Throws 400 for the address that the person has. */
export async function requestChange(
  transaction: Transaction<Tables>,
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
    to: { email: newEmail, language: user.language },
    letter: () =>
      isTaken
        ? addressTakenLetter(config.publicUrl)
        : confirmChangeLetter(user.username, changeAddress(context, change.id)),
  })
  const { id: userId, emailHash } = user
  const about = { kind: 'email', userId, at: now, emailHash } as const
  await queueMail(transaction, context, {
    mailKey: `email-change:${change.id}:old`,
    to: { email: oldEmail, language: user.language },
    letter: () => changeAskedLetter(user.fullName, requestedById !== null, notMeAddress(context, about)),
  })
  return change
}
