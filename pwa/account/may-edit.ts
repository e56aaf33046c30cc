import type { Fundraiser } from '#shared/contract/fundraisers'
import type { OwnUser } from '#shared/contract/users'

/** Whether a fundraiser is the viewer's own work: they are its owner, or the leader who created the owner's account. */
export function isRunBy(viewer: OwnUser, { userId, communityLeaderId }: Fundraiser): boolean {
  return viewer.id === userId || (viewer.isCommunityLeader && viewer.id === communityLeaderId)
}

/**
 * Whether the viewer may edit a fundraiser: its owner, the leader who created the owner's account, and admins (spec section 6). The
 * server checks this too.
 */
export function mayEdit(viewer: OwnUser, fundraiser: Fundraiser): boolean {
  return viewer.isAdmin || isRunBy(viewer, fundraiser)
}
