import * as v from 'valibot'
import { defineCall } from './base/call'
import { id, moment } from './base/fields'

/** The public fields of a person. */
export const publicUser = v.object({
  id: v.number(),
  username: v.string(),
  fullName: v.string(),
  profileImage: v.nullable(v.string()),
  location: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  isVerified: v.boolean(),
  isCommunityLeader: v.boolean(),
  createdAt: moment,
})
export type PublicUser = v.InferOutput<typeof publicUser>

/** The fields that only the person themselves and admins see, with the public ones. */
export const ownUser = v.object({
  ...publicUser.entries,
  email: v.string(),
  isAdmin: v.boolean(),
  createdById: v.nullable(v.number()),
  /** When they ended what the leader who made their account may do for them; null if they have not. */
  leaderEndedAt: v.nullable(moment),
  /** Until when that leader may change their fundraisers that have donations; null or past if they may not. */
  leaderMayEditUntil: v.nullable(moment),
  /** False as long as the password is the one that was set by the leader who registered this person. */
  passwordIsOwn: v.boolean(),
  /** Whether they have shown, by a mailed link, that the email address is theirs. */
  emailConfirmed: v.boolean(),
  stripeConnectAccountId: v.nullable(v.string()),
  stripeConnectAccountStatus: v.string(),
  bankAccountVerified: v.boolean(),
  /** The code of the language of their mails. */
  language: v.string(),
  /** Increases by one with each change of the profile. An edit names the version on which it is based. */
  version: v.number(),
})
export type OwnUser = v.InferOutput<typeof ownUser>

export const getUser = defineCall('getUser', 'GET /api/users/{id}', {
  summary: 'Returns a person’s public fields; for that person and admins also the private ones',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  reply: v.union([ownUser, publicUser]),
})

export const getCurrentUser = defineCall('getCurrentUser', 'GET /api/auth/me', {
  summary: 'Returns the signed-in user; 401 for a visitor',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: ownUser,
})
