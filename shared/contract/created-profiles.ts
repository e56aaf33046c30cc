import * as v from 'valibot'
import { defineCall } from './base/call'
import { cents, limit } from './base/fields'

/** Cents; below zero if more commission was taken back than is left. */
const signedCents = v.pipe(v.number(), v.integer())

/** How the fundraisers of people do, and the commission that a leader has earned with them. Without fundraisers that were taken down. */
export const helpedFigures = {
  /** Cents. */
  raised: cents,
  campaigns: v.number(),
  /** Fundraisers that are open for donations. */
  active: v.number(),
  /** Cents of commission, paid out or not, without what went back with refunds. */
  commission: signedCents,
}

/** A person whose account a leader has created: the fields that identify them, and figures. */
const createdProfile = v.object({
  id: v.number(),
  username: v.string(),
  fullName: v.string(),
  profileImage: v.nullable(v.string()),
  /** Whether they have chosen their own password with the link in their mail. Older stored copies don't have it. */
  isConfirmed: v.optional(v.boolean()),
  /** Older stored copies don't have them. */
  figures: v.optional(v.object(helpedFigures)),
})
export type CreatedProfile = v.InferOutput<typeof createdProfile>

export const listCreatedProfiles = defineCall({
  name: 'listCreatedProfiles',
  summary:
    'Lists the people whose accounts the signed-in community leader has created, with figures of their fundraisers, newest first. Nobody else can see this list',
  method: 'GET',
  path: '/api/auth/created-profiles',
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(createdProfile),
})
