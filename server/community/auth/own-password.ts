import type { Transaction } from 'kysely'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'

/**
 * The leader who registered a user knows the first password, so that password must not decide where the user's money goes,
 * nor whether the account stays. Throws 403 until the user has set their own password through a mailed link.
 */
export function requireOwnPassword({ passwordIsOwn }: Pick<Row<'users'>, 'passwordIsOwn'>): void {
  if (passwordIsOwn === 0) throw refuse('account.own-password-needed')
}

/**
 * Records that a user has set their own password through a mailed link. The first time, payout details from before are no
 * longer trusted: accounts are verified again, and the provider is asked again.
 */
export async function noteOwnPassword(
  { database }: Pick<Context, 'database'>,
  transaction: Transaction<Tables>,
  userId: number,
): Promise<void> {
  await database.lock(transaction, 'users', userId)
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({
      passwordIsOwn: 1,
      stripeConnectAccountId: null,
      stripeConnectAccountStatus: 'pending',
      bankAccountVerified: 0,
    })
    .where('id', '=', userId)
    .where('passwordIsOwn', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await transaction.updateTable('bank_accounts').set({ isVerified: 0 }).where('userId', '=', userId).execute()
}
