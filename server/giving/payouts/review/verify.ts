import type { AdminBankAccount } from '#shared/contract/admin/people'
import type { Viewer } from '../../../community/sessions/viewer'
import { requireImpartial, requireSettledAdmin } from '../../../community/users/impartial'
import type { Context } from '../../../context'
import { recordAction } from '../../../platform/audit-log'
import { refuse } from '../../../platform/refusals/refusal'
import { findAccount, noteWhetherVerified, setVerified } from '../account-queries'
import { labelOf } from '../accounts/present-account'
import { voidApprovals } from '../approvals/second-admin'
import { accountVerifiedLetter } from '../mail/letters'
import { notifyPerson } from '../mail/notify'
import { presentAdminAccounts } from './present-admin'

/** Marks an account as verified or unverified; changes nothing when it is so already. Throws 404, and 403 for an admin who is concerned. */
export async function verify(
  context: Context,
  admin: Viewer,
  id: number,
  isVerified: boolean,
): Promise<AdminBankAccount> {
  const { database, clock } = context
  const seen = await findAccount(database.read, id)
  if (!seen) throw refuse('bank-account.not-found')
  if (isVerified) {
    await requireImpartial(database.read, admin, seen.userId)
    await requireSettledAdmin(database.read, admin, clock())
  }
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', seen.userId)
    const account = await findAccount(transaction, id)
    if (!account) throw refuse('bank-account.not-found')
    const flag = isVerified ? 1 : 0
    if (account.isVerified !== flag) {
      await setVerified(transaction, id, flag)
      await noteWhetherVerified(transaction, account.userId)
      await voidApprovals(transaction, id)
      await recordAction(transaction, {
        actorId: admin.id,
        action: isVerified ? 'bank account verified' : 'bank account no longer verified',
        subject: `bank-account:${id}`,
        before: { isVerified: !isVerified, account: labelOf(context, account), userId: account.userId },
        after: { isVerified, account: labelOf(context, account), userId: account.userId },
        createdAt: clock(),
      })
      if (isVerified) {
        const mailKey = `bank-account-verified:${id}:${clock()}`
        await notifyPerson(transaction, context, account.userId, mailKey, (publicUrl, { fullName }) =>
          accountVerifiedLetter(publicUrl, fullName, labelOf(context, account)),
        )
      }
    }
    const [presented] = await presentAdminAccounts(context, transaction, [{ ...account, isVerified: flag }])
    if (!presented) throw refuse('bank-account.not-found')
    return presented
  })
}
