import * as v from 'valibot'
import { say } from '../language/say'
import { defineCall } from './base/call'
import { cents, id, moment } from './base/fields'
import { email, plainText } from './base/typed-texts'

/** The organisation that runs the server; null while it is not configured. */
export const printedOrganisation = v.nullable(
  v.object({ name: v.string(), id: v.string(), address: v.nullable(v.string()), country: v.string() }),
)
export type PrintedOrganisation = v.InferOutput<typeof printedOrganisation>

/** The secret part of a mailed link. */
const token = v.pipe(
  v.string(),
  v.regex(/^[\w-]{16,200}$/, () => say('This link is not valid')),
)

export const receipt = v.object({
  donationId: v.number(),
  /** The number of the receipt, which never changes: `2026-000123`. */
  number: v.string(),
  organisation: printedOrganisation,
  /** The sentence that a charity prints on its receipts; null if none is configured. */
  charityText: v.nullable(v.string()),
  amount: cents,
  /** What the donor paid on top of the amount, to cover the fees. */
  coveredFee: cents,
  platformFee: cents,
  communityLeaderFee: cents,
  toRecipient: cents,
  /** The cents that were returned to the donor, with those of the covered fee. */
  returnedAmount: cents,
  fundraiser: v.object({ id: v.number(), title: v.string(), creatorName: v.string() }),
  donorName: v.string(),
  /** What the page of the fundraiser shows. */
  isAnonymous: v.boolean(),
  /** Older stored copies don’t have it. */
  isNameShort: v.optional(v.boolean()),
  message: v.nullable(v.string()),
  /** Until when the donor may correct the message. */
  mayEditUntil: moment,
  /** The donor's open request for the money back. */
  askedBack: v.optional(v.object({ number: v.string(), createdAt: moment })),
  reference: v.string(),
  /** The amount in local currency, such as `KES 3,250.00`; null for dollars. */
  paidAs: v.nullable(v.string()),
  createdAt: moment,
})
export type Receipt = v.InferOutput<typeof receipt>

export const getReceipt = defineCall('getReceipt', 'GET /api/receipts/{token}', {
  summary: 'Returns the receipt of a donation to everyone with its secret link',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ token }),
  reply: receipt,
})

export const askForReceipt = defineCall('askForReceipt', 'POST /api/payment-attempts/{attemptId}/receipt', {
  summary:
    'Mails the receipt of a donation whose donor left no address, within two days and to one address. The secret id of the payment is the proof, and for the payment of an account its session',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ attemptId: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ email }),
  reply: v.object({
    /** The address with most of it hidden: `a•••@example.org`. */
    receiptTo: v.string(),
  }),
})

const donationNotices = v.picklist(['each', 'daily', 'none'])

export const getNotices = defineCall('getNotices', 'GET /api/auth/notices', {
  summary: 'Returns how the signed-in user is notified of donations to their fundraisers',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.object({ donationNotices }),
})

export const updateNotices = defineCall('updateNotices', 'PATCH /api/auth/notices', {
  summary: 'Chooses notifications: a mail for each donation, one mail a day, or none',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({ donationNotices }),
  reply: v.object({ donationNotices }),
})

export const unsubscribe = defineCall('unsubscribe', 'POST /api/unsubscribe/{token}', {
  summary: 'Unsubscribes from the kind of mail that contains the link (RFC 8058). Safe to repeat',
  access: { audience: 'arriving', limit: 'requests' },
  params: v.object({ token }),
  reply: v.object({ message: v.string() }),
})

export const sayNotMe = defineCall('sayNotMe', 'POST /api/not-me', {
  summary: 'Undoes what a mail announced, for the reader who says that somebody else did it. Safe to repeat',
  access: { audience: 'arriving', limit: 'requests' },
  body: v.object({
    /** The secret part of the mailed link. */
    token: v.pipe(
      v.string(),
      v.maxLength(1_000, () => say('This link is not valid')),
    ),
  }),
  reply: v.object({ message: v.string() }),
})

export const getThanks = defineCall('getThanks', 'GET /api/fundraisers/{id}/thanks', {
  summary: 'Returns how many donors the creator of a fundraiser can thank now, and the earlier messages',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: v.object({
    /** The number of donors with an e-mail address who were not thanked yet. */
    waiting: v.number(),
    sent: v.array(v.object({ id: v.number(), message: v.string(), recipients: v.number(), createdAt: moment })),
  }),
})

export const thankDonors = defineCall('thankDonors', 'POST /api/fundraisers/{id}/thanks', {
  summary: 'Mails one message to all donors who were not thanked yet, once per Idempotency-Key',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    message: v.pipe(
      plainText(1_000, () => say('Message must be less than 1000 characters')),
      v.nonEmpty(() => say('Please write a message')),
    ),
  }),
  reply: v.object({ message: v.string(), recipients: v.number() }),
})
