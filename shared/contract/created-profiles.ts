import * as v from 'valibot'
import { defineCall } from './base/call'
import { limit } from './base/fields'

/** A person whose account a leader has created, with the fields that identify them. */
const createdProfile = v.object({
  id: v.number(),
  username: v.string(),
  fullName: v.string(),
  profileImage: v.nullable(v.string()),
})
export type CreatedProfile = v.InferOutput<typeof createdProfile>

export const listCreatedProfiles = defineCall({
  name: 'listCreatedProfiles',
  summary:
    'Lists the people whose accounts the signed-in community leader has created, newest first. Nobody else can see this list',
  method: 'GET',
  path: '/api/auth/created-profiles',
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(createdProfile),
})
