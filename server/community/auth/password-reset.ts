import type { resetPassword as resetPasswordCall } from '#shared/contract/auth'
import type { CallInput } from '#shared/contract/base/call'
import type { Context } from '../../context'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY, HOUR } from '../../platform/durations'
import type { Letter } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { randomToken, sha256 } from '../../platform/secrets/secrets'
import { hashesOfEmail, openEmail, recipientOf } from '../users/emails'
import { findUser, findUserByEmail } from '../users/find-user'
import { loseFactors } from './factor-changes'
import { resetLetter } from './letters'
import type { AccountsGuard } from './limits'
import { noteOwnPassword } from './own-password'
import { replacePassword } from './password-change'
import { hashPassword } from './passwords'
import {
  cancelResetTokens,
  countResetTokens,
  findResetToken,
  insertResetRequest,
  insertResetToken,
  listResetRequests,
  spendResetToken,
  takeResetRequest,
} from './queries'
import { refuseGuessable } from './register'
import { hasFactor } from './second-factor'

const MAILS_PER_HOUR = 3
const BATCH = 50

/** Stores a request without looking up the account: neither the reply nor its time reveals whether there is one. */
export async function requestReset(
  { database, secrets, clock }: Context,
  guard: AccountsGuard,
  email: string,
  address: string,
): Promise<void> {
  await guard.admitForgotten(address)
  // One for each known key, the current one last: until the answer, an account may change to the current key.
  const createdAt = clock()
  for (const emailHash of hashesOfEmail(secrets, email).toReversed())
    await insertResetRequest(database.write, { emailHash, createdAt })
}

/** Mails a link to every requester who has an account; at most three an hour, and silently none above that. */
export async function answerResetRequests(context: Context): Promise<void> {
  const { database, config, clock } = context
  for (const request of await listResetRequests(database.read, BATCH)) {
    await database.transaction(async (transaction) => {
      if (!(await takeResetRequest(transaction, request.id))) return
      const user = await findUserByEmail(transaction, [request.emailHash])
      if (!user || (await isMailedEnough(transaction, user.id, clock()))) return
      const letter = (token: string) => resetLetter(config.publicUrl, token)
      await mailToken(context, transaction, user, HOUR, letter)
    })
  }
}

export async function isMailedEnough(transaction: Transaction, userId: number, now: number): Promise<boolean> {
  return (await countResetTokens(transaction, userId, now - HOUR)) >= MAILS_PER_HOUR
}

/** Mails a link that works once. Cancels earlier ones, but no invitation: anybody may ask for a link of one hour. */
export async function mailToken(
  context: Context,
  transaction: Transaction,
  user: Row<'users'>,
  lifetimeMs: number,
  letter: (token: string) => Letter,
): Promise<void> {
  const token = randomToken()
  const now = context.clock()
  const expiresAt = now + lifetimeMs
  await cancelResetTokens(transaction, user.id, expiresAt)
  const row = { userId: user.id, token: sha256(token), expiresAt, createdAt: now }
  const id = await insertResetToken(transaction, row)
  const to = recipientOf(context.secrets, user)
  // The page then asks whether the second factor is lost too.
  const query = (await hasFactor(transaction, user, now)) ? `${token}&factor=yes` : token
  await queueMail(transaction, context, { mailKey: `password-token:${id}`, to, letter: () => letter(query) })
}

/** Ends all sessions, and the count of wrong passwords. `factorsEndAt`: milliseconds; null unless they are lost. */
export async function resetPassword(
  context: Context,
  guard: AccountsGuard,
  { token, newPassword, hasLostFactor }: CallInput<typeof resetPasswordCall>['body'],
  address: string,
): Promise<{ deviceCookie: string; factorsEndAt: number | null }> {
  const { database, secrets, clock } = context
  const found = await findResetToken(database.read, sha256(token), clock())
  const user = found && (await findUser(database.read, found.userId))
  if (!user) {
    await guard.admitWrongLink(address)
    throw refuse('account.reset-link-invalid')
  }
  const about = { username: user.username, email: openEmail(secrets, user) }
  refuseGuessable(context, newPassword, about, 'newPassword')
  const password = await hashPassword(newPassword)
  const done = await database.transaction(async (transaction) => {
    if (!(await spendResetToken(transaction, found.id, clock()))) throw refuse('account.reset-link-invalid')
    const deviceCookie = await replacePassword(context, transaction, user, password)
    const factorsEndAt = hasLostFactor ? await loseFactors(context, transaction, user) : null
    await cancelResetTokens(transaction, user.id)
    await noteOwnPassword(context, transaction, user)
    await guard.forgetWrong(transaction, user)
    return { deviceCookie, factorsEndAt }
  })
  context.securityLog.record('reset-done', { address, userId: user.id })
  return done
}

/** Deletes tokens that expired a day ago: until then they count towards the hourly limit. */
export async function forgetOldTokens({ database, clock }: Context): Promise<void> {
  await database.write
    .deleteFrom('password_reset_tokens')
    .where('expiresAt', '<', clock() - DAY)
    .execute()
}
