import type { Transaction } from 'kysely'
import { OWN_PASSWORD_MESSAGE } from '#shared/rules/own-password'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { forbidden } from './policy'

/**
 * Where a person's money goes, and whether their account stays, is not for the leader who registered them and knows the first
 * password. Throws 403 until the person has set their own with a link that was mailed to them.
 */
export function requireOwnPassword({ passwordIsOwn }: Pick<Row<'users'>, 'passwordIsOwn'>): void {
  if (passwordIsOwn === 0) throw forbidden(OWN_PASSWORD_MESSAGE)
}

/**
 * Notes that a person has set their own password with a mailed link. The first time, nothing of what was said before about where
 * their money goes is trusted any longer: accounts are verified anew, and Stripe is asked anew.
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
