import type { Transaction } from 'kysely'
import { withSiteName } from '#shared/site'
import { hashPassword } from '../../community/auth/passwords'
import type { NotMe } from '../../community/not-me/link'
import { openEmail } from '../../community/users/emails'
import { findUserEvenClosed } from '../../community/users/find-user'
import { listAdmins } from '../../community/users/list-admins'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { randomToken } from '../../platform/secrets/secrets'
import { findName } from './find-name'
import { closedAccountLetter } from './letters'
import { secureSignIn } from './secure-sign-in'

/** A mail is written in the same request as its change, so a change later than this after it is another one. Milliseconds. */
const SAME_CHANGE = 5_000

const SECURED = 'Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one.'
const CLOSED =
  'Your Pamoja account was closed meanwhile. Nothing is paid to you for 72 hours, and we have told our team. Please answer our mail, so that they can reach you.'
const SETTLED =
  'This was settled already, or the password was changed again later. If you did not do that either, use the link in our newest mail.'

/**
 * Undoes a change of the password that the person did not make. If the account was closed since then, payouts rest and the admins are
 * mailed. Does nothing once the password was changed again.
 */
export async function denyPassword(context: Context, { userId, at }: NotMe): Promise<string> {
  const { database, clock } = context
  const unusable = await hashPassword(randomToken())
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const person = await findUserEvenClosed(transaction, userId)
    if (!person || (person.credentialsChangedAt ?? 0) > at + SAME_CHANGE) return SETTLED
    await secureSignIn(transaction, context, person, unusable)
    await recordAction(transaction, {
      ...{ actorId: null, action: 'denied change of password', subject: `user:${userId}`, createdAt: clock() },
      ...{ before: null, after: { at: new Date(at).toISOString() } },
    })
    if (person.closedAt === null) return SECURED
    await tellAdmins(transaction, context, person, at)
    return withSiteName(CLOSED, context.settings.site.name)
  })
}

async function tellAdmins(
  transaction: Transaction<Tables>,
  context: Context,
  person: Row<'users'>,
  at: number,
): Promise<void> {
  const name = await findName(transaction, context, person)
  for (const admin of await listAdmins(transaction))
    await queueMail(transaction, context, {
      mailKey: `closed-account-denied:${person.id}:${at}:${admin.id}`,
      recipient: openEmail(context.secrets, admin),
      letter: closedAccountLetter(context.config.publicUrl, admin.fullName, name),
    })
}
