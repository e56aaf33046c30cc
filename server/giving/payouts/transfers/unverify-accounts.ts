import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/schema'
import { noteWhetherVerified } from '../account-queries'
import { voidApprovals } from '../approvals/second-admin'

/**
 * Nothing is sent to any account of this person until an admin has verified it again, and the one at the provider of own accounts is
 * forgotten. Runs under the person's lock.
 */
export async function unverifyAccounts(transaction: Transaction<Tables>, userId: number, now: number): Promise<void> {
  const accounts = await transaction
    .updateTable('bank_accounts')
    .set({ isVerified: 0, changedAt: now })
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  await noteWhetherVerified(transaction, userId)
  for (const { id } of accounts) await voidApprovals(transaction, id)
  const connect = { stripeConnectAccountId: null, stripeConnectAccountStatus: 'pending', connectChangedAt: now }
  await transaction.updateTable('users').set(connect).where('id', '=', userId).execute()
}
