import type { Fundraiser } from '#shared/contract/fundraisers'
import type { OwnUser } from '#shared/contract/users'

/** Its owner, the leader who made the owner's account, and admins (spec section 6). The server decides as well. */
export function mayEdit(viewer: OwnUser, { userId, communityLeaderId }: Fundraiser): boolean {
  const isLeader = viewer.isCommunityLeader && viewer.id === communityLeaderId
  return viewer.isAdmin || viewer.id === userId || isLeader
}
