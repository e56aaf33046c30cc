import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/open'
import type { Tables } from '../../platform/database/schema'

/** Locks the admins in one order first, so that the last two can't both lose the role at once. */
export async function hasOtherAdmin(
  { lock }: Database,
  transaction: Transaction<Tables>,
  userId: number,
): Promise<boolean> {
  const admins = await transaction.selectFrom('users').select('id').where('isAdmin', '=', 1).orderBy('id').execute()
  for (const { id } of admins) await lock(transaction, 'users', id)
  const row = await transaction
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', 1)
    .where('closedAt', 'is', null)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return row !== undefined
}
