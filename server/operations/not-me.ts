import { say } from '#shared/language/say'
import { withSiteName } from '#shared/site'
import { forgetAddedFactor } from '../community/auth/factor-changes'
import { accountClosedLetter } from '../community/auth/letters'
import { mailToken } from '../community/auth/password-reset'
import { hashPassword } from '../community/auth/passwords'
import { type NotMe, readNotMe } from '../community/mailed-link'
import { deleteSessionsOf } from '../community/sessions/sessions'
import { mailAdmins } from '../community/users/admins'
import { cancelAllOpenChanges, giveBackEmail } from '../community/users/email-changes'
import { hashesOfEmail, openEmail, recipientOf } from '../community/users/emails'
import { findUserEvenClosed } from '../community/users/find-user'
import type { Context } from '../context'
import { unverifyAccounts } from '../giving/payouts/accounts'
import { findContacts } from '../giving/payouts/sealed'
import { recordAction } from '../platform/audit-log'
import type { Row, Transaction } from '../platform/database/schema'
import { HOUR } from '../platform/durations'
import { queueMail } from '../platform/mail/outbox'
import { refuse } from '../platform/refusals/refusal'
import { randomToken } from '../platform/secrets/secrets'
import { notMeLetter, refusedInvitationLetter, securedLetter } from './not-me-letters'
import { eraseAccount, removePictures } from './privacy/erase-account'

/** Milliseconds: how long the link of a mail works. */
const LINK_LASTS = 30 * 24 * HOUR
const SAID = 'not-me'

const secured = () =>
  say('Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one.')
const regained = () =>
  say(
    'This is the email address of your account again. Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one, and told our team.',
  )
const closed = () =>
  say(
    'Your Pamoja account was closed meanwhile. Nothing is paid to you for 72 hours, and we have told our team. Please answer our mail, so that they can reach you.',
  )
const settledOrElsewhere = () =>
  say(
    'This was settled already, or the account has another email address by now. If something is wrong, please use the link in our newest email.',
  )

/** Puts an account in its safe state, because somebody else did what a mail announced. */
export async function sayNotMe(context: Context, token: string, address: string): Promise<string> {
  const about = readNotMe(context, token)
  if (!about || about.at + LINK_LASTS < context.clock()) throw refuse('not-me.link-invalid')
  context.securityLog.record('not-me', { address, userId: about.userId, subject: about.kind })
  if (about.kind === 'invitation') {
    await refuseInvitation(context, about)
    return 'The account is closed, and its fundraisers are taken down. Donations that were not paid out go back to their donors. We have told our team.'
  }
  const unusable = await hashPassword(randomToken())
  return context.database.transaction((transaction) => secure(transaction, context, about, unusable))
}

/** An address that was taken away within 72 hours is given back first, so that the link goes there. */
async function secure(transaction: Transaction, context: Context, about: NotMe, unusable: string) {
  const { database, clock, config } = context
  const { userId, kind } = about
  const now = clock()
  await database.lock(transaction, 'users', userId)
  const found = await findUserEvenClosed(transaction, userId)
  if (!found) return settledOrElsewhere()
  const isHolder = holdsAddress(context, found, about.emailHash)
  const back = isHolder ? undefined : await giveBackEmail(transaction, context.secrets, about, now)
  if (!back && (await wasSaid(transaction, about))) {
    // Another letter may have been pressed first.
    await forgetAddedFactor(context, transaction, found, about)
    return settledOrElsewhere()
  }
  const person = back ?? found
  const hasLeft = person.closedAt !== null
  const changes = { credentialsChangedAt: now, factorsEndAt: null, ...(!hasLeft && { password: unusable }) }
  await transaction.updateTable('users').set(changes).where('id', '=', userId).execute()
  await unverifyAccounts(transaction, userId, now)
  await forgetAddedFactor(context, transaction, person, about)
  if (!hasLeft) {
    await deleteSessionsOf(transaction, userId)
    await cancelAllOpenChanges(transaction, userId, now)
    await mailToken(context, transaction, person, HOUR, (token) => securedLetter(config.publicUrl, token))
  }
  const entry = { actorId: null, action: SAID, subject: `user:${userId}`, createdAt: now }
  await recordAction(transaction, { ...entry, after: { kind, hasOldAddress: back !== undefined } })
  const name = (await findContacts(transaction, context.secrets, [userId])).get(userId)?.fullName ?? person.fullName
  const facts = { person: name, kind, hasLeft, hasOldAddress: back !== undefined }
  await mailAdmins(transaction, context, `not-me:${userId}:${now}`, () => notMeLetter(config.publicUrl, facts))
  if (hasLeft) return withSiteName(closed(), context.settings.site.name)
  if (back) return regained()
  return isHolder ? secured() : settledOrElsewhere()
}

/** Whether an account has the address of a mail; true when it is closed, because then it has none. */
function holdsAddress({ secrets }: Context, person: Row<'users'>, emailHash: string): boolean {
  return person.closedAt !== null || hashesOfEmail(secrets, openEmail(secrets, person)).includes(emailHash)
}

/** Whether it was said since the mail was written: the account is safe, and its owner may have a new password. */
async function wasSaid(transaction: Transaction, { userId, at }: NotMe): Promise<boolean> {
  const act = await transaction
    .selectFrom('audit_trail')
    .select('id')
    .where('subject', '=', `user:${userId}`)
    .where('action', '=', SAID)
    .where('createdAt', '>=', at)
    .executeTakeFirst()
  return act !== undefined
}

/** Closes an account whose owner never agreed to it; the admins refund its donations. */
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

async function closeRefused(
  context: Context,
  transaction: Transaction,
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
  await mailAdmins(transaction, context, `invitation-refused:${person.id}`, () =>
    refusedInvitationLetter(config.publicUrl, refused),
  )
  await queueMail(transaction, context, {
    mailKey: `account-closed:${person.id}`,
    to: recipientOf(secrets, person),
    letter: () => accountClosedLetter(say('Our team looks at what happened to the donations that it received.')),
  })
  const pictures = await eraseAccount(transaction, context, person.id)
  // They are about a person who did not agree, so they don't stay readable as those of other closed accounts.
  await transaction.updateTable('fundraisers').set({ hiddenAt: clock() }).where('userId', '=', person.id).execute()
  const entry = { actorId: null, action: 'refuse-invitation', subject: `user:${person.id}`, createdAt: clock() }
  await recordAction(transaction, { ...entry, before: { createdById: leaderId, ...counts } })
  return pictures
}
