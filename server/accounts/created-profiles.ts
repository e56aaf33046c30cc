import type { CreatedProfile } from '#shared/contract/created-profiles'
import type { Context } from '../context'
import type { Handle } from '../database/open'
import { type Cursor, decodeCursor } from '../http/cursor'
import { mediaAddress } from '../media/names'
import type { Viewer } from './viewer'

const DEFAULT_LIMIT = 50

/**
 * The people whose accounts a leader made, newest first, and where the next page begins. Those who have closed theirs are gone.
 * Throws 400 for a cursor that we never gave out.
 */
export async function readCreatedProfiles(
  { database }: Context,
  leader: Viewer,
  request: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ people: CreatedProfile[]; next: Cursor | null }> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const rows = await listPeopleMadeBy(database.read, leader.id, decodeCursor(request.cursor), limit + 1)
  const last = rows[limit - 1]
  return {
    people: rows.slice(0, limit).map(({ id, username, fullName, profileImage }) => ({
      id,
      username,
      fullName,
      profileImage: mediaAddress(profileImage),
    })),
    next: rows.length > limit && last ? { value: last.createdAt, id: last.id } : null,
  }
}

function listPeopleMadeBy(database: Handle, leaderId: number, after: Cursor | null, limit: number) {
  let query = database
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'profileImage', 'createdAt'])
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
