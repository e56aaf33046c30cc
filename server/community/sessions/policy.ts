import { refuse } from '../../platform/refusals/refusal'
import type { Viewer } from './viewer'

/** The viewer of a call for signed-in users only. Throws 401 for a visitor. */
export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw refuse('request.signed-out')
  return viewer
}

/** E-mail address and the other private fields; anonymous donations too. */
export function canSeePrivateProfile(viewer: Viewer | null, userId: number): boolean {
  return viewer !== null && (viewer.isAdmin || viewer.id === userId)
}

/** A leader who registered a user may edit the user's fundraisers, but not the profile. */
export function canEditProfile(viewer: Viewer, userId: number): boolean {
  return viewer.isAdmin || viewer.id === userId
}
