import type { Transaction } from 'kysely'
import type { Row, Tables } from '../../platform/database/schema'

export type ProfileChanges = Partial<Pick<Row<'users'>, 'fullName' | 'bio' | 'location' | 'profileImage'>>

/** Undefined columns stay. */
export function updateProfileColumns(
  transaction: Transaction<Tables>,
  id: number,
  { fullName, bio, location, profileImage, isVerified }: ProfileChanges & { isVerified?: 0 },
): Promise<Row<'users'>> {
  return transaction
    .updateTable('users')
    .set((set) => ({ fullName, bio, location, profileImage, isVerified, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
