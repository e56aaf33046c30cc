import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/open'
import type { Tables } from '../../platform/database/schema'
import { listAdmins } from './list-admins'

/** Locks the admins in one order first, so that the last two can't both lose the role at once. */
export async function hasOtherAdmin(
  { lock }: Database,
  transaction: Transaction<Tables>,
  userId: number,
): Promise<boolean> {
  for (const { id } of await listAdmins(transaction)) await lock(transaction, 'users', id)
  return (await listAdmins(transaction)).some(({ id }) => id !== userId)
}
