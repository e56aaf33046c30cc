import { hashPassword } from '../../community/auth/passwords'
import type { NotMe } from '../../community/not-me/link'
import { findUser } from '../../community/users/find-user'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import { randomToken } from '../../platform/secrets/secrets'
import { secureSignIn } from './secure-sign-in'

/** A mail is written in the same request as its change, so a change later than this after it is another one. Milliseconds. */
const SAME_CHANGE = 5_000

/** Undoes a change of the password that the person did not make. Does nothing once the password was changed again. */
export async function denyPassword(context: Context, { userId, at }: NotMe): Promise<string> {
  const { database, clock } = context
  const unusable = await hashPassword(randomToken())
  const isSecured = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const person = await findUser(transaction, userId)
    if (!person || (person.credentialsChangedAt ?? 0) > at + SAME_CHANGE) return false
    await secureSignIn(transaction, context, person, unusable)
    await recordAction(transaction, {
      ...{ actorId: null, action: 'denied change of password', subject: `user:${userId}`, createdAt: clock() },
      ...{ before: null, after: { at: new Date(at).toISOString() } },
    })
    return true
  })
  return isSecured
    ? 'Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one.'
    : 'This was settled already, or the password was changed again later. If you did not do that either, use the link in our newest mail.'
}
