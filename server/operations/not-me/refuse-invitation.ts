import type { Transaction } from 'kysely'
import { say } from '#shared/language/say'
import { accountClosedLetter } from '../../community/auth/letters'
import type { NotMe } from '../../community/mailed-link'
import { mailAdmins } from '../../community/users/admins'
import { hashesOfEmail, openEmail, recipientOf } from '../../community/users/emails'
import { findUserEvenClosed } from '../../community/users/find-user'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { eraseAccount, removePictures } from '../privacy/erase-account'
import { refusedInvitationLetter } from './letters'

/**
 * Closes the account that a leader made for a person who did not agree, takes down its fundraisers, and mails all admins, who refund its
 * donations. Safe to repeat. Throws 409 when the person has taken over the account, and 404 when it has another address by now.
 */
export async function refuseInvitation(context: Context, { userId, emailHash }: NotMe): Promise<void> {
  const { database, secrets, securityLog } = context
  const pictures = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const person = await findUserEvenClosed(transaction, userId)
    if (!person || person.createdById === null || person.passwordIsOwn === 1)
      throw refuse('account.invitation-accepted')
    if (person.closedAt !== null) return null
    // A leader may have mistyped the address, and its reader must not close the account of the person who has it now.
    if (!hashesOfEmail(secrets, openEmail(secrets, person)).includes(emailHash)) throw refuse('not-me.link-invalid')
    return closeRefused(context, transaction, person, person.createdById)
  })
  if (!pictures) return
  securityLog.record('account-closed', { userId, subject: `user:${userId}` })
  await removePictures(context, pictures)
}

/** Returns the pictures to delete. */
async function closeRefused(
  context: Context,
  transaction: Transaction<Tables>,
  person: Row<'users'>,
  leaderId: number,
): Promise<string[]> {
  const { secrets, config, clock } = context
  const leader = await findUserEvenClosed(transaction, leaderId)
  if (!leader) throw new Error(`The leader ${leaderId} of user ${person.id} is gone`)
  const fundraisers = await transaction
    .selectFrom('fundraisers')
    .select(['donationsCount', 'currentAmount'])
    .where('userId', '=', person.id)
    .execute()
  const counts = {
    fundraisers: fundraisers.length,
    donations: fundraisers.reduce((sum, { donationsCount }) => sum + donationsCount, 0),
    amount: fundraisers.reduce((sum, { currentAmount }) => sum + currentAmount, 0),
  }
  const refused = { fullName: person.fullName, leader, ...counts }
  await mailAdmins(transaction, context, `invitation-refused:${person.id}`, ({ fullName }) =>
    refusedInvitationLetter(config.publicUrl, fullName, refused),
  )
  await queueMail(transaction, context, {
    mailKey: `account-closed:${person.id}`,
    to: recipientOf(secrets, person),
    letter: () =>
      accountClosedLetter(person.fullName, say('Our team looks at what happened to the donations that it received.')),
  })
  const pictures = await eraseAccount(transaction, context, person.id)
  // They are about a person who did not agree, so they don't stay readable as those of other closed accounts.
  await transaction.updateTable('fundraisers').set({ hiddenAt: clock() }).where('userId', '=', person.id).execute()
  await recordAction(transaction, {
    ...{ actorId: null, action: 'refuse-invitation', subject: `user:${person.id}`, createdAt: clock() },
    ...{ before: { createdById: leaderId, ...counts }, after: null },
  })
  return pictures
}
