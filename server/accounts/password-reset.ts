import type { Transaction } from 'kysely'
import { INVALID_RESET_LINK } from '#shared/contract/auth'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { AppError } from '../http/app-error'
import type { Letter } from '../mail/letter'
import { queueMail } from '../mail/outbox'
import { randomToken, sha256 } from '../secrets'
import { hashEmail, openEmail } from './emails'
import type { AccountsGuard } from './guard'
import { resetLetter } from './letters'
import { noteOwnPassword } from './own-password'
import { replacePassword } from './password-change'
import { hashPassword } from './passwords'
import { findUser, findUserByEmail } from './queries'
import { refuseGuessable } from './register'
import {
  cancelResetTokens,
  countResetTokens,
  deleteResetTokens,
  findResetToken,
  insertResetRequest,
  insertResetToken,
  listResetRequests,
  spendResetToken,
  takeResetRequest,
} from './reset-queries'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const MAILS_PER_HOUR = 3
const BATCH = 50

/**
 * Notes that somebody wants a new password. Nobody is looked up here: whether the address is known shows neither in the answer
 * nor in its time. Throws 429 above what one network address may ask.
 */
export async function requestReset(
  { database, secrets, clock }: Context,
  guard: AccountsGuard,
  email: string,
  address: string,
): Promise<void> {
  await guard.admitForgotten(address)
  await insertResetRequest(database.write, { emailHash: hashEmail(secrets, email), createdAt: clock() })
}

/** Mails a link to everybody who asked and has an account; at most three an hour, and silently none above that. */
export async function answerResetRequests(context: Context): Promise<void> {
  const { database, config, clock } = context
  for (const request of await listResetRequests(database.read, BATCH)) {
    await database.transaction(async (transaction) => {
      if (!(await takeResetRequest(transaction, request.id))) return
      const user = await findUserByEmail(transaction, request.emailHash)
      if (!user || (await countResetTokens(transaction, user.id, clock() - HOUR)) >= MAILS_PER_HOUR) return
      const letter = (token: string) => resetLetter(config.publicUrl, user.fullName, token)
      await mailToken(context, transaction, user, HOUR, letter)
    })
  }
}

/** Mails a link that works once and cancels the ones before it. Only its hash is kept. */
export async function mailToken(
  context: Context,
  transaction: Transaction<Tables>,
  user: Row<'users'>,
  lifetimeMs: number,
  letter: (token: string) => Letter,
): Promise<void> {
  const token = randomToken()
  const now = context.clock()
  await cancelResetTokens(transaction, user.id)
  const row = { userId: user.id, token: sha256(token), expiresAt: now + lifetimeMs, createdAt: now }
  const id = await insertResetToken(transaction, row)
  const recipient = openEmail(context.secrets, user)
  await queueMail(transaction, context, { mailKey: `password-token:${id}`, recipient, letter: letter(token) })
}

/**
 * Sets a new password with a mailed token, ends every session and tells the owner by mail. Throws 400 for a token that is
 * wrong, used or too old, and 429 above what one network address may try.
 */
export async function resetPassword(
  context: Context,
  guard: AccountsGuard,
  { token, newPassword }: { token: string; newPassword: string },
  address: string,
): Promise<void> {
  const { database, secrets, clock } = context
  await guard.admitReset(address)
  const found = await findResetToken(database.read, sha256(token), clock())
  const user = found && (await findUser(database.read, found.userId))
  if (!user) throw invalidLink()
  const about = { username: user.username, email: openEmail(secrets, user) }
  refuseGuessable(context, newPassword, about, 'newPassword')
  const password = await hashPassword(newPassword)
  await database.transaction(async (transaction) => {
    if (!(await spendResetToken(transaction, found.id, clock()))) throw invalidLink()
    await replacePassword(context, transaction, user, password)
    await noteOwnPassword(context, transaction, user.id)
  })
}

/** Forgets tokens that expired a day ago: until then they count towards the hourly limit. */
export async function forgetOldTokens({ database, clock }: Context): Promise<void> {
  await deleteResetTokens(database.write, clock() - DAY)
}

function invalidLink(): AppError {
  return new AppError(400, INVALID_RESET_LINK)
}
