import { say } from '#shared/language/say'
import { withSiteName } from '#shared/site'
import { hashPassword } from '../../community/auth/passwords'
import type { NotMe } from '../../community/not-me/link'
import { mailAdmins } from '../../community/users/mail-admins'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import { randomToken } from '../../platform/secrets/secrets'
import { findName } from './find-name'
import { findReader, PASSWORD_DENIED, regained } from './find-reader'
import { closedAccountLetter } from './letters'
import { secureSignIn } from './secure-sign-in'

const secured = () =>
  say('Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one.')
const closed = () =>
  say(
    'Your Pamoja account was closed meanwhile. Nothing is paid to you for 72 hours, and we have told our team. Please answer our mail, so that they can reach you.',
  )
const settled = () =>
  say(
    'This was settled already, or the account has another email address by now. If something is wrong, please use the link in our newest email.',
  )

/**
 * Undoes a change of the password that the person did not make, also when the password or the address was changed again later: that may
 * have been the same stranger. If the account was closed since then, payouts rest and the admins are mailed. Does nothing once a change
 * was denied after this one.
 */
export async function denyPassword(context: Context, about: NotMe): Promise<string> {
  const { database, config, clock } = context
  const { userId, at } = about
  const unusable = await hashPassword(randomToken())
  return database.transaction(async (transaction) => {
    const reader = await findReader(transaction, context, about)
    if (!reader?.isHolder || reader.denials.length > 0) return settled()
    const { person } = reader
    await secureSignIn(transaction, context, person, unusable)
    await recordAction(transaction, {
      ...{ actorId: null, action: PASSWORD_DENIED, subject: `user:${userId}`, createdAt: clock() },
      ...{ before: null, after: { at: new Date(at).toISOString() } },
    })
    if (person.closedAt === null) return reader.hasRegained ? regained() : secured()
    const name = await findName(transaction, context, person)
    await mailAdmins(transaction, context, `closed-account-denied:${userId}:${at}`, ({ fullName }) =>
      closedAccountLetter(config.publicUrl, fullName, name),
    )
    return withSiteName(closed(), context.settings.site.name)
  })
}
