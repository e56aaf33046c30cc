import type { Transaction } from 'kysely'
import { hashPassword } from '../../community/auth/passwords'
import type { NotMe } from '../../community/not-me/link'
import {
  CAN_UNDO_FOR,
  cancelChangesFrom,
  type EmailChange,
  findChange,
  setEmail,
} from '../../community/users/email-changes'
import { openEmail } from '../../community/users/emails'
import { findUserEvenClosed } from '../../community/users/find-user'
import { listAdmins } from '../../community/users/list-admins'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { randomToken } from '../../platform/secrets/secrets'
import { findName } from './find-name'
import { emailDeniedLetter } from './letters'
import { secureSignIn } from './secure-sign-in'

const UNDONE =
  'This is the email address of your account again. Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one, and told our team.'
const STOPPED =
  'The email address stays as it is. Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one.'
const CLOSED =
  'Your account was closed meanwhile. Nothing is paid to you for 72 hours, and we have told our team. Please answer our mail, so that they can reach you.'
const SETTLED =
  'This was settled already, or the change is more than 72 hours old. If something is wrong, please answer our newest mail.'

/**
 * Undoes a change of the e-mail address within 72 hours, together with all later ones, or stops a request that nobody has confirmed. The
 * sign-in is secured, and a link for a new password goes to the address that the account has then. If the account was closed since then,
 * payouts rest and the admins are mailed.
 */
export async function denyEmail(context: Context, { userId, subjectId, at }: NotMe): Promise<string> {
  const { database, clock } = context
  const unusable = await hashPassword(randomToken())
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const person = await findUserEvenClosed(transaction, userId)
    if (!person) return SETTLED
    const now = clock()
    const change = subjectId === null ? undefined : await findChange(transaction, subjectId)
    const restored = await undo(transaction, context, change)
    if (!restored && isSettled(person, at)) return SETTLED
    await secureSignIn(transaction, context, restored ?? person, unusable)
    await recordAction(transaction, {
      ...{ actorId: null, action: 'denied change of email', subject: `user:${userId}`, createdAt: now },
      ...{ before: null, after: { change: subjectId, isUndone: restored !== null } },
    })
    if (restored || person.closedAt !== null) await tellAdmins(transaction, context, person, at)
    if (person.closedAt !== null) return CLOSED
    return restored ? UNDONE : STOPPED
  })
}

/** Nothing is left to do once the password or the address was changed later. An account that was closed at once keeps the moment itself. */
function isSettled({ closedAt, credentialsChangedAt }: Row<'users'>, at: number): boolean {
  return (credentialsChangedAt ?? 0) >= at + (closedAt === null ? 0 : 1)
}

/** Returns the person with the old address again; null if the change was not made, or can't be undone any more. */
async function undo(
  transaction: Transaction<Tables>,
  { secrets, clock }: Context,
  change: EmailChange | undefined,
): Promise<Row<'users'> | null> {
  const now = clock()
  if (!change || change.confirmedAt === null || change.cancelledAt !== null) return null
  if (change.confirmedAt + CAN_UNDO_FOR <= now) return null
  await cancelChangesFrom(transaction, change, now)
  const email = secrets.open(change.oldEmail, 'email_changes.oldEmail', change.userId)
  return setEmail(transaction, secrets, { userId: change.userId, email, now })
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
      mailKey: `email-denied:${person.id}:${at}:${admin.id}`,
      recipient: openEmail(context.secrets, admin),
      letter: emailDeniedLetter(context.config.publicUrl, admin.fullName, {
        person: name,
        hasLeft: person.closedAt !== null,
      }),
    })
}
