import * as v from 'valibot'
import { defineCall } from './base/call'
import { cents, cursor, id, limit, moment } from './base/fields'
import { donation, donorDetails, listedDonation } from './donations'

/** A donation in its donor's list. */
const givenDonation = v.object({
  ...listedDonation.entries,
  /** The secret part of the receipt's address; only the donor gets it. */
  receipt: v.optional(v.string()),
  /** Until when the donor may correct the message; only the donor gets it. */
  mayEditUntil: v.optional(moment),
})
export type GivenDonation = v.InferOutput<typeof givenDonation>

export const listUserDonations = defineCall('listUserDonations', 'GET /api/users/{id}/donations', {
  summary:
    'Lists the donations that a person has made, newest first. Only that person and admins see the anonymous ones',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  query: v.object({ limit: v.optional(limit), cursor }),
  reply: v.array(givenDonation),
})

export const listReceivedDonations = defineCall('listReceivedDonations', 'GET /api/users/{id}/received-donations', {
  summary: 'Lists the donations to a person’s fundraisers, newest first (that person and admins)',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  query: v.object({ limit: v.optional(limit), cursor }),
  reply: v.array(listedDonation),
})

export const changeDonation = defineCall('changeDonation', 'PATCH /api/donations/{id}', {
  summary:
    'Hides, shortens or shows the name of a donor on the page, and for a day corrects the message: by the donor, or with the secret part of the receipt’s address. Safe to repeat',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    isAnonymous: v.optional(v.boolean()),
    isNameShort: v.optional(v.boolean()),
    message: donorDetails.entries.message,
    receipt: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  reply: donation,
})

/** The totals of a person's fundraisers (`campaignTotals`), and the number of their own donations. */
const userTotals = v.object({
  raised: cents,
  donations: v.number(),
  campaigns: v.number(),
  active: v.number(),
  completed: v.number(),
  /** Percent. */
  successRate: v.number(),
  /** The number of donations that they made. Only they and admins get the anonymous ones counted. */
  given: v.number(),
})

export const getUserTotals = defineCall('getUserTotals', 'GET /api/users/{id}/totals', {
  summary:
    'Returns totals of a person’s fundraisers and donations. Anonymous donations count only for that person and admins',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  reply: userTotals,
})
