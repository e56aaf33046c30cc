import type { AdminBankAccount } from '#shared/contract/admin-people'
import type { Viewer } from '../accounts/viewer'
import { recordAct } from '../admin/audit-trail'
import type { Context } from '../context'
import { notFound } from '../http/app-error'
import { findAccount, noteWhetherVerified, setVerified } from './account-queries'
import { accountVerifiedLetter } from './letters'
import { labelOf } from './present-account'
import { presentAdminAccounts } from './present-admin'
import { tellPerson } from './tell'

/** Says that an account was checked, or takes that back; what is said already stays as it is. Throws 404. */
export async function verify(
  context: Context,
  admin: Viewer,
  id: number,
  isVerified: boolean,
): Promise<AdminBankAccount> {
  const { database, clock } = context
  const seen = await findAccount(database.read, id)
  if (!seen) throw notFound('Bank account')
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', seen.userId)
    const account = await findAccount(transaction, id)
    if (!account) throw notFound('Bank account')
    const flag = isVerified ? 1 : 0
    if (account.isVerified !== flag) {
      await setVerified(transaction, id, flag)
      await noteWhetherVerified(transaction, account.userId)
      await recordAct(transaction, {
        actorId: admin.id,
        action: isVerified ? 'bank account verified' : 'bank account no longer verified',
        subject: `bank-account:${id}`,
        before: { isVerified: !isVerified, account: labelOf(account), userId: account.userId },
        after: { isVerified, account: labelOf(account), userId: account.userId },
        createdAt: clock(),
      })
      if (isVerified) {
        const mailKey = `bank-account-verified:${id}:${clock()}`
        await tellPerson(transaction, context, account.userId, mailKey, (publicUrl, { fullName }) =>
          accountVerifiedLetter(publicUrl, fullName, labelOf(account)),
        )
      }
    }
    const [presented] = await presentAdminAccounts(context, transaction, [{ ...account, isVerified: flag }])
    if (!presented) throw notFound('Bank account')
    return presented
  })
}
