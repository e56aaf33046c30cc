import { say } from '#shared/language/say'
import { hashPassword } from '../../community/auth/passwords'
import type { NotMe } from '../../community/not-me/link'
import { mailAdmins } from '../../community/users/mail-admins'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import { randomToken } from '../../platform/secrets/secrets'
import { findName } from './find-name'
import { EMAIL_DENIED, findReader, regained } from './find-reader'
import { emailDeniedLetter } from './letters'
import { secureSignIn } from './secure-sign-in'

const stopped = () =>
  say(
    'The email address stays as it is. Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one.',
  )
const closed = () =>
  say(
    'Your account was closed meanwhile. Nothing is paid to you for 72 hours, and we have told our team. Please answer our mail, so that they can reach you.',
  )
const settled = () =>
  say(
    'This was settled already, or the change is more than 72 hours old. If something is wrong, please answer our newest email.',
  )

/**
 * Undoes a change of the e-mail address within 72 hours, together with all later ones, or stops a request that nobody has confirmed. The
 * sign-in is secured, and a link for a new password goes to the address that the account has then. If the account was closed since then,
 * payouts rest and the admins are mailed.
 */
export async function denyEmail(context: Context, about: NotMe): Promise<string> {
  const { database, config, clock } = context
  const { userId, subjectId, at } = about
  const unusable = await hashPassword(randomToken())
  return database.transaction(async (transaction) => {
    const reader = await findReader(transaction, context, about)
    if (!reader?.isHolder || reader.denials.length > 0) return settled()
    const { person } = reader
    await secureSignIn(transaction, context, person, unusable)
    if (reader.hasRegained) return regained()
    await recordAction(transaction, {
      ...{ actorId: null, action: EMAIL_DENIED, subject: `user:${userId}`, createdAt: clock() },
      ...{ before: null, after: { change: subjectId, isUndone: false } },
    })
    if (person.closedAt === null) return stopped()
    const name = await findName(transaction, context, person)
    await mailAdmins(transaction, context, `email-denied:${userId}:${at}`, ({ fullName }) =>
      emailDeniedLetter(config.publicUrl, fullName, { person: name, hasLeft: true }),
    )
    return closed()
  })
}
