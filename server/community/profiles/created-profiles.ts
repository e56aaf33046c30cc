import type { CreatedProfile } from '#shared/contract/created-profiles'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import { mediaAddress } from '../../platform/images/names'
import { type Cursor, decodeCursor } from '../../platform/lists/cursor'
import { pageOf } from '../../platform/lists/pages'
import type { Viewer } from '../sessions/viewer'

const DEFAULT_LIMIT = 50

/**
 * The users that a leader registered, newest first, and where the next page begins. Closed accounts are not listed. Throws
 * 400 for an invalid cursor.
 */
export async function readCreatedProfiles(
  { database }: Context,
  leader: Viewer,
  request: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ people: CreatedProfile[]; next: Cursor | null }> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const found = await listPeopleMadeBy(database.read, leader.id, decodeCursor(request.cursor), limit + 1)
  const { rows, next } = pageOf(found, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
  return {
    people: rows.map(({ id, username, fullName, profileImage, passwordIsOwn }) => ({
      id,
      username,
      fullName,
      profileImage: mediaAddress(profileImage),
      isConfirmed: passwordIsOwn === 1,
    })),
    next,
  }
}

function listPeopleMadeBy(database: Handle, leaderId: number, after: Cursor | null, limit: number) {
  let query = database
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'profileImage', 'passwordIsOwn', 'createdAt'])
    .where('createdById', '=', leaderId)
    .where('closedAt', 'is', null)
  if (after) {
    const { value, id } = after
    query = query.where((where) =>
      where.or([where('createdAt', '<', value), where.and([where('createdAt', '=', value), where('id', '<', id)])]),
    )
  }
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
