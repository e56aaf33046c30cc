import type { Row } from '../../platform/database/schema'
import { MINUTE } from '../../platform/durations'
import { type PlainCode, type Refusal, refuse } from '../../platform/refusals/refusal'

/** The signed-in user, with the fields that access checks need. Roles are read again for each request. */
export interface Viewer {
  id: number
  sessionId: number
  /** When the person last proved who they are in this session: at the sign-in or later. Milliseconds. */
  confirmedAt: number
  isAdmin: boolean
  /** Why an admin may not use that role now; null if they may, and for all others. */
  adminObstacle: Refusal | null
  isCommunityLeader: boolean
}

/** How a device numbers the changes of one account in its outbox. */
export interface DeviceChange {
  deviceId: string
  /** From 1. A device gives each number to one change only. */
  number: number
  /** The device never sends changes up to this number again. */
  settledTo: number
}

export interface Caller {
  viewer: Viewer | null
  /** Network address, for limits only. */
  address: string
  idempotencyKey: string | null
  /** Set for a write from the outbox of a device. */
  change: DeviceChange | null
  /** The device of a payment, as the app names it: a random id that it sends with payments only. */
  deviceId: string | null
  userAgent: string | null
  /** If it is valid, it proves that an account signed in on this device before. */
  deviceCookie: string | null
  /** The token of a person check, for a card payment that was asked for it. */
  personToken: string | null
}

export const VISITOR: Caller = {
  viewer: null,
  address: '',
  idempotencyKey: null,
  change: null,
  deviceId: null,
  userAgent: null,
  deviceCookie: null,
  personToken: null,
}

/** Milliseconds for which a proof counts for calls with which money or data can be taken. */
const PROOF_LASTS = 15 * MINUTE

export const hasFreshProof = ({ confirmedAt }: Pick<Viewer, 'confirmedAt'>, now: number): boolean =>
  now - confirmedAt < PROOF_LASTS

export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw refuse('request.signed-out')
  return viewer
}

/** Throws 403 for an admin who has to prove again who they are, who became one just now, or who lacks a second factor. */
export function actsAsAdmin({ isAdmin, adminObstacle }: Viewer): boolean {
  if (adminObstacle) throw adminObstacle
  return isAdmin
}

/** E-mail address and the other private fields; anonymous donations too. */
export function canSeePrivateProfile(viewer: Viewer | null, userId: number): boolean {
  return viewer !== null && (viewer.id === userId || (viewer.isAdmin && viewer.adminObstacle === null))
}

/** A leader who registered a user may edit the user's fundraisers, but not the profile. */
export const canEditProfile = (viewer: Viewer, userId: number): boolean => viewer.id === userId || actsAsAdmin(viewer)

/** A fundraiser's owner, with what they decided about the leader who made their account. */
type Owner = { userId: number } & Pick<Row<'users'>, 'createdById' | 'leaderEndedAt'>

/** Throws 403 for all but the owner, their leader until the owner has ended it, and admins (spec section 6). */
export function requireRightToAct(viewer: Viewer, owner: Owner, otherwise: PlainCode, at?: string): void {
  const isLeader = viewer.isCommunityLeader && viewer.id === owner.createdById
  const isTheirs = viewer.id === owner.userId || (isLeader && owner.leaderEndedAt === null)
  if (isTheirs || actsAsAdmin(viewer)) return
  throw refuse(isLeader ? 'leader.ended' : otherwise, null, at === undefined ? {} : { at })
}
