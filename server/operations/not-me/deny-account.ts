import type { Transaction } from 'kysely'
import { withSiteName } from '#shared/site'
import { hashPassword } from '../../community/auth/passwords'
import type { NotMe } from '../../community/not-me/link'
import { openEmail } from '../../community/users/emails'
import { findUserEvenClosed } from '../../community/users/find-user'
import { listAdmins } from '../../community/users/list-admins'
import { labelOf } from '../../giving/payouts/accounts/present-account'
import { CONNECT_NAME } from '../../giving/payouts/own-account'
import type { AccountRow } from '../../giving/payouts/tables'
import { findOwnAccount, removeConnect, withdrawAccount } from '../../giving/payouts/transfers/withdraw-account'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { randomToken } from '../../platform/secrets/secrets'
import { findName } from './find-name'
import { accountDeniedLetter } from './letters'
import { secureSignIn } from './secure-sign-in'

const SETTLED = 'This was settled already. If something else is wrong, use the link in our newest mail.'
const DONE =
  'No money is sent there any more, and everybody is signed out. We have mailed you a link to set a new password, and told our team.'
const CLOSED =
  'Your Pamoja account was closed meanwhile. No money is sent there any more, nothing is paid to you for 72 hours, and we have told our team. Please answer our mail, so that they can reach you.'

/**
 * Undoes a change of where a person's money goes: the account is neither verified nor primary any more, waiting payouts to it go back into
 * the balance, and the sign-in is secured. Also after the account was closed, because the last payment may still be waiting. Does nothing
 * once that was done after the change.
 */
export async function denyAccount(context: Context, { userId, subjectId, at }: NotMe): Promise<string> {
  const { database, clock } = context
  const unusable = await hashPassword(randomToken())
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const person = await findUserEvenClosed(transaction, userId)
    const account = subjectId === null ? undefined : await findOwnAccount(transaction, subjectId, userId)
    if (!person || isSettled(person, account, subjectId, at)) return SETTLED
    const payouts = account ? await withdrawAccount(transaction, context, account) : 0
    if (subjectId === null) await removeConnect(transaction, userId, clock())
    await secureSignIn(transaction, context, person, unusable)
    const label = account ? labelOf(context, account) : subjectId === null ? `the ${CONNECT_NAME} account` : null
    await recordAction(transaction, {
      ...{ actorId: null, action: 'denied payout account', createdAt: clock() },
      subject: subjectId === null ? `user:${userId}` : `bank-account:${subjectId}`,
      ...{
        before: { account: label, userId, isVerified: account?.isVerified === 1 },
        after: { payoutsReturned: payouts },
      },
    })
    await tellAdmins(transaction, context, {
      person: await findName(transaction, context, person),
      hasLeft: person.closedAt !== null,
      account: label,
      payouts,
      key: `${userId}:${clock()}`,
    })
    return person.closedAt === null ? DONE : withSiteName(CLOSED, context.settings.site.name)
  })
}

function isSettled(
  { closedAt, credentialsChangedAt, stripeConnectAccountId }: Row<'users'>,
  account: AccountRow | undefined,
  subjectId: number | null,
  at: number,
): boolean {
  if (account) return account.deniedAt !== null && account.deniedAt >= at
  if (subjectId === null && closedAt === null) return stripeConnectAccountId === null
  return (credentialsChangedAt ?? 0) >= at
}

async function tellAdmins(
  transaction: Transaction<Tables>,
  context: Context,
  { key, ...denied }: Parameters<typeof accountDeniedLetter>[2] & { key: string },
): Promise<void> {
  for (const admin of await listAdmins(transaction))
    await queueMail(transaction, context, {
      mailKey: `account-denied:${key}:${admin.id}`,
      recipient: openEmail(context.secrets, admin),
      letter: accountDeniedLetter(context.config.publicUrl, admin.fullName, denied),
    })
}
