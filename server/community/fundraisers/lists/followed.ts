import type { Handle } from '../../../platform/database/open'
import type { Cursor } from '../../../platform/lists/cursor'
import { columns } from '../queries'

/** The followed fundraisers that were not taken down, the last followed first. */
export function listFollowed(database: Handle, userId: number, after: Cursor | null, limit: number) {
  const query = database
    .selectFrom('follows')
    .innerJoin('fundraisers', 'fundraisers.id', 'follows.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .leftJoin('media', 'media.hash', 'fundraisers.image')
    .select(columns)
    .select('follows.id as followId')
    .where('follows.userId', '=', userId)
    .where('fundraisers.hiddenAt', 'is', null)
  const rest = after ? query.where('follows.id', '<', after.id) : query
  return rest.orderBy('follows.id', 'desc').limit(limit).execute()
}
