import * as v from 'valibot'
import { defineCall } from './base/call'
import { id, moment } from './base/fields'

/** Spec section 8. */
export const USER_NOT_FOUND = 'User Not Found'

/** What anyone may see of a person. */
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

/** What a person sees of themselves, and an admin of everyone. */
export const ownUser = v.object({
  ...publicUser.entries,
  email: v.string(),
  isAdmin: v.boolean(),
  createdById: v.nullable(v.number()),
  /** False as long as it is the one that the leader set who registered this person. */
  passwordIsOwn: v.boolean(),
  stripeConnectAccountId: v.nullable(v.string()),
  stripeConnectAccountStatus: v.string(),
  bankAccountVerified: v.boolean(),
  /** Grows by one with each change of the profile; an edit names the one it was made on. */
  version: v.number(),
})
export type OwnUser = v.InferOutput<typeof ownUser>

export const getUser = defineCall({
  name: 'getUser',
  summary: 'A person as the world may see them; with the private fields for that person and for admins',
  method: 'GET',
  path: '/api/users/{id}',
  params: v.object({ id }),
  reply: v.union([ownUser, publicUser]),
})

export const getCurrentUser = defineCall({
  name: 'getCurrentUser',
  summary: 'The signed-in person; 401 for a visitor',
  method: 'GET',
  path: '/api/auth/me',
  reply: ownUser,
})
