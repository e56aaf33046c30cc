import { say } from '#shared/language/say'
import { withSiteName } from '#shared/site'
import { hashPassword } from '../../community/auth/passwords'
import type { NotMe } from '../../community/not-me/link'
import { mailAdmins } from '../../community/users/mail-admins'
import { labelOf } from '../../giving/payouts/accounts/present-account'
import { CONNECT_NAME } from '../../giving/payouts/own-account'
import type { AccountRow } from '../../giving/payouts/tables'
import { findOwnAccount, removeConnect, withdrawAccount } from '../../giving/payouts/transfers/withdraw-account'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import { randomToken } from '../../platform/secrets/secrets'
import { findName } from './find-name'
import { ACCOUNT_DENIED, findReader, type Reader } from './find-reader'
import { accountDeniedLetter } from './letters'
import { secureSignIn } from './secure-sign-in'

const settled = () => say('This was settled already. If something else is wrong, use the link in our newest email.')
const done = () =>
  say(
    'No money is sent there any more, and everybody is signed out. We have mailed you a link to set a new password, and told our team.',
  )
const otherAddress = () =>
  say(
    'No money is sent there any more, everybody is signed out, and we have told our team. The account has another email address by now, which gets our mails. If you did not change it, please answer our mail.',
  )
const closed = () =>
  say(
    'Your Pamoja account was closed meanwhile. No money is sent there any more, nothing is paid to you for 72 hours, and we have told our team. Please answer our mail, so that they can reach you.',
  )

/**
 * Undoes a change of where a person's money goes: the account is neither verified nor primary any more, waiting payouts to it go back into
 * the balance, and the sign-in is secured. Also after the account was closed, because the last payment may still be waiting. Does nothing
 * once that was done after the change.
 */
export async function denyAccount(context: Context, about: NotMe): Promise<string> {
  const { database, config, clock } = context
  const { userId, subjectId } = about
  const unusable = await hashPassword(randomToken())
  return database.transaction(async (transaction) => {
    const reader = await findReader(transaction, context, about)
    if (!reader) return settled()
    const { person, isHolder } = reader
    const account = subjectId === null ? undefined : await findOwnAccount(transaction, subjectId, userId)
    if (isSettled(reader, account, about)) return settled()
    const payouts = account ? await withdrawAccount(transaction, context, account) : 0
    if (subjectId === null) await removeConnect(transaction, userId, clock())
    await secureSignIn(transaction, context, person, unusable)
    const label = account ? labelOf(context, account) : subjectId === null ? `the ${CONNECT_NAME} account` : null
    await recordAction(transaction, {
      ...{ actorId: null, action: ACCOUNT_DENIED, createdAt: clock() },
      subject: subjectId === null ? `user:${userId}` : `bank-account:${subjectId}`,
      ...{
        before: { account: label, userId, isVerified: account?.isVerified === 1 },
        after: { payoutsReturned: payouts },
      },
    })
    const name = await findName(transaction, context, person)
    const hasLeft = person.closedAt !== null
    const denied = { person: name, account: label, payouts, hasLeft }
    await mailAdmins(transaction, context, `account-denied:${userId}:${clock()}`, ({ fullName }) =>
      accountDeniedLetter(config.publicUrl, fullName, denied),
    )
    if (hasLeft) return withSiteName(closed(), context.settings.site.name)
    return isHolder ? done() : otherAddress()
  })
}

/** Money is kept from an account that is still there, whatever else was denied meanwhile, and at whatever address. */
function isSettled(
  { person, isHolder, denials }: Reader,
  account: AccountRow | undefined,
  { subjectId, at }: NotMe,
): boolean {
  if (account) return account.deniedAt !== null && account.deniedAt >= at
  if (subjectId === null && person.stripeConnectAccountId !== null) return denials.includes(ACCOUNT_DENIED)
  return !isHolder || denials.length > 0
}
