import type { Handle } from '../../../platform/database/open'
import { columns } from '../queries'

/** More than anybody follows; it bounds the reply. */
const MOST = 500

/** The followed fundraisers that were not taken down, the last followed first. */
export function listFollowed(database: Handle, userId: number) {
  return database
    .selectFrom('follows')
    .innerJoin('fundraisers', 'fundraisers.id', 'follows.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .leftJoin('media', 'media.hash', 'fundraisers.image')
    .select(columns)
    .where('follows.userId', '=', userId)
    .where('fundraisers.hiddenAt', 'is', null)
    .orderBy('follows.id', 'desc')
    .limit(MOST)
    .execute()
}
