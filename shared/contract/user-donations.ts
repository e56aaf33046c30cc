import * as v from 'valibot'
import { defineCall } from './call'
import { donation } from './donations'
import { id, limit } from './fields'

/** A donation in a person's list, with the title of what it was for. */
export const givenDonation = v.object({
  ...donation.entries,
  fundraiser: v.object({ id: v.number(), title: v.string() }),
})
export type GivenDonation = v.InferOutput<typeof givenDonation>

export const listUserDonations = defineCall({
  name: 'listUserDonations',
  summary: 'What a person has given, newest first; anonymous donations only for that person and for admins',
  method: 'GET',
  path: '/api/users/{id}/donations',
  params: v.object({ id }),
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(givenDonation),
})

export const listReceivedDonations = defineCall({
  name: 'listReceivedDonations',
  summary: 'What a person’s fundraisers have received, newest first; for that person and for admins',
  method: 'GET',
  path: '/api/users/{id}/received-donations',
  params: v.object({ id }),
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(givenDonation),
})
