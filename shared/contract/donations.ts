import * as v from 'valibot'
import { say } from '../language/say'
import { ANSWER_MAXIMUM } from '../rules/limits'
import { defineCall } from './base/call'
import { cents, cursor, id, limit, moment } from './base/fields'
import { required } from './base/parse'
import { optionalEmail, plainLine, plainText } from './base/typed-texts'

export const donation = v.object({
  id: v.number(),
  fundraiserId: v.number(),
  amount: cents,
  /** `Anonymous` if the donor gave no name. */
  donorName: v.string(),
  message: v.nullable(v.string()),
  isAnonymous: v.boolean(),
  /** True if the page shows the first name and an initial. Otherwise missing. */
  isNameShort: v.optional(v.boolean()),
  createdAt: moment,
  /** True if the creator or an admin hid the message: then only the donor and admins get it. Otherwise missing. */
  isMessageHidden: v.optional(v.boolean()),
  /** The organiser’s answer to the message; hidden with it. */
  answer: v.optional(v.nullable(v.string())),
})
export type Donation = v.InferOutput<typeof donation>

/** A donation in a list, with the title of its fundraiser. */
export const listedDonation = v.object({
  ...donation.entries,
  fundraiser: v.object({ id: v.number(), title: v.string() }),
})
export type ListedDonation = v.InferOutput<typeof listedDonation>

export const donorName = plainLine(80, () => say('Name must be less than 80 characters'))

/** The details of a donor, all of them optional (spec section 5). */
export const donorDetails = v.object({
  donorName: v.optional(v.nullable(donorName)),
  donorEmail: optionalEmail,
  /** Whether the page says “Anonymous”. The organiser and the receipt have the name. */
  isAnonymous: v.optional(v.boolean()),
  /** Whether the page shows the first name and an initial. The organiser and the receipt have all of it. */
  isNameShort: v.optional(v.boolean()),
  message: v.optional(v.nullable(plainText(500, () => say('Message must be less than 500 characters')))),
})

export const DONATION_SORTS = ['newest', 'top'] as const
export type DonationSort = (typeof DONATION_SORTS)[number]

export const listDonations = defineCall('listDonations', 'GET /api/fundraisers/{id}/donations', {
  summary: 'Lists the donations of a fundraiser, newest first or highest first (`top`)',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  query: v.object({
    limit: v.optional(limit),
    sort: v.optional(v.picklist(DONATION_SORTS)),
    cursor,
  }),
  reply: v.array(listedDonation),
})

export const hideDonationMessage = defineCall('hideDonationMessage', 'PATCH /api/donations/{id}/message', {
  summary: 'Hides the message of a donor, or shows it again (the creator, their leader and admins)',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({ hidden: v.boolean() }),
  reply: v.object({ message: v.string() }),
})

export const answerDonation = defineCall('answerDonation', 'POST /api/donations/{id}/answer', {
  summary: 'Answers the message of a donor, once and for all to read (the creator and their leader)',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    text: v.pipe(
      plainText(ANSWER_MAXIMUM, () =>
        say('Your answer must be at most {most, number} characters', { most: ANSWER_MAXIMUM }),
      ),
      v.nonEmpty(required),
    ),
  }),
  reply: donation,
})

export const createDonation = defineCall('createDonation', 'POST /api/donations', {
  summary: 'Records a succeeded payment. The request only names it: the amount comes from the provider',
  access: { audience: 'anyone', limit: 'giving' },
  body: v.object({
    ...donorDetails.entries,
    fundraiserId: id,
    amount: v.number(),
    paymentIntentId: plainLine(255, () => say('Payment not found')),
  }),
  reply: donation,
})
