import * as v from 'valibot'
import { defineCall } from './base/call'
import { id, limit } from './base/fields'
import { listedDonation } from './donations'

export const listUserDonations = defineCall({
  name: 'listUserDonations',
  summary: 'What a person has given, newest first; anonymous donations only for that person and for admins',
  method: 'GET',
  path: '/api/users/{id}/donations',
  params: v.object({ id }),
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(listedDonation),
})

export const listReceivedDonations = defineCall({
  name: 'listReceivedDonations',
  summary: 'What a person’s fundraisers have received, newest first; for that person and for admins',
  method: 'GET',
  path: '/api/users/{id}/received-donations',
  params: v.object({ id }),
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(listedDonation),
})
