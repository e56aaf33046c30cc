import * as v from 'valibot'
import { defineCall } from './base/call'
import { cents, id, limit, moment, optionalEmail, plainLine, plainText } from './base/fields'

export const donation = v.object({
  id: v.number(),
  fundraiserId: v.number(),
  amount: cents,
  /** `Anonymous` when the donor gave no name. */
  donorName: v.string(),
  message: v.nullable(v.string()),
  isAnonymous: v.boolean(),
  createdAt: moment,
})
export type Donation = v.InferOutput<typeof donation>

/** A donation in a list, with the title of what it was for. */
export const listedDonation = v.object({
  ...donation.entries,
  fundraiser: v.object({ id: v.number(), title: v.string() }),
})
export type ListedDonation = v.InferOutput<typeof listedDonation>

/** What a donor may say about themselves; all of it optional (spec section 5). */
export const donorDetails = v.object({
  donorName: v.optional(v.nullable(plainLine(80, 'Name must be less than 80 characters'))),
  donorEmail: optionalEmail,
  message: v.optional(v.nullable(plainText(500, 'Message must be less than 500 characters'))),
})

export const listDonations = defineCall({
  name: 'listDonations',
  summary: 'The donations of a fundraiser, newest first',
  method: 'GET',
  path: '/api/fundraisers/{id}/donations',
  params: v.object({ id }),
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(listedDonation),
})

export const createDonation = defineCall({
  name: 'createDonation',
  summary:
    'Records a payment that has succeeded. The provider decides what was paid; this says which payment to look at',
  method: 'POST',
  path: '/api/donations',
  body: v.object({
    ...donorDetails.entries,
    fundraiserId: id,
    amount: v.number(),
    paymentIntentId: plainLine(255, 'Payment not found'),
  }),
  reply: donation,
})
