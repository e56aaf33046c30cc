import type { Transaction } from 'kysely'
import type { Row, Tables } from '../../platform/database/schema'

export type ProfileChanges = Partial<Pick<Row<'users'>, 'fullName' | 'bio' | 'location' | 'profileImage' | 'language'>>

/** Undefined columns stay. The version is that of the profile, which the language of mails is no part of. */
export function updateProfileColumns(
  transaction: Transaction<Tables>,
  id: number,
  { language, ...profile }: ProfileChanges & { isVerified?: 0 },
): Promise<Row<'users'>> {
  const isLanguageAlone = language !== undefined && Object.values(profile).every((value) => value === undefined)
  return transaction
    .updateTable('users')
    .set((set) => ({ ...profile, language, ...(!isLanguageAlone && { version: set('version', '+', 1) }) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
