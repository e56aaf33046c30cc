import type { Viewer } from '../sessions/viewer'

/** Its owner, the leader who made the owner's account, and admins (spec section 6). */
export function canEditFundraiser(viewer: Viewer, fundraiser: { userId: number; createdById: number | null }): boolean {
  return viewer.isAdmin || canPublishFor(viewer, { id: fundraiser.userId, createdById: fundraiser.createdById })
}

/** For oneself, for somebody whose account one made, and, as an admin, for anyone. */
export function canPublishFor(viewer: Viewer, person: { id: number; createdById: number | null }): boolean {
  return viewer.isAdmin || viewer.id === person.id || (viewer.isCommunityLeader && viewer.id === person.createdById)
}
