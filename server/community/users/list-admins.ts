import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'

/** All admins, the oldest account first. */
export function listAdmins(database: Handle): Promise<Row<'users'>[]> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('isAdmin', '=', 1)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute()
}
