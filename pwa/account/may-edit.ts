import type { Fundraiser } from '#shared/contract/fundraisers'
import type { OwnUser } from '#shared/contract/users'

/**
 * Whether the viewer may edit a fundraiser: its owner, the leader who created the owner's account, and admins (spec section 6). The
 * server checks this too.
 */
export function mayEdit(viewer: OwnUser, { userId, communityLeaderId }: Fundraiser): boolean {
  const isLeader = viewer.isCommunityLeader && viewer.id === communityLeaderId
  return viewer.isAdmin || viewer.id === userId || isLeader
}
