import * as v from 'valibot'
import { PAYOUT_METHODS } from '../../rules/payout-methods'
import { PAYOUT_STATUSES } from '../../rules/payouts'
import { PROVIDERS } from '../../rules/providers'
import { bankAccount } from '../bank-accounts'
import { defineCall } from '../base/call'
import { cents, id, limit, moment, orNone, plainText } from '../base/fields'
import { payoutRequest } from '../payouts'

const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)))
const q = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Search for at most 100 characters')))
const notes = orNone(plainText(500, 'Notes must be less than 500 characters'))

const payoutMethod = v.picklist(PAYOUT_METHODS)

export const adminPayout = v.object({
  ...payoutRequest.entries,
  user: v.object({ id: v.number(), fullName: v.string(), username: v.string() }),
  bankAccount: v.nullable(bankAccount),
  method: v.nullable(payoutMethod),
  /** Ours: what the provider is asked under. */
  reference: v.nullable(v.string()),
  /** The ways in which it can be sent now, the best first; none while the account is not verified. */
  methods: v.array(payoutMethod),
  /** Why it can't be sent now, in words. */
  blockedBecause: v.nullable(v.string()),
})
export type AdminPayout = v.InferOutput<typeof adminPayout>

export const listAdminPayouts = defineCall({
  name: 'listAdminPayouts',
  summary: 'Payout requests (admins): those that wait first, the oldest of them first',
  method: 'GET',
  path: '/api/admin/payout-requests',
  query: v.object({ q, status: v.optional(v.picklist(PAYOUT_STATUSES)), limit: v.optional(limit), cursor }),
  reply: v.array(adminPayout),
})

export const decidePayout = defineCall({
  name: 'decidePayout',
  summary:
    'Sends a payout (processing), or says of one made by hand that it arrived (completed), or refuses it (failed): the money is available again',
  method: 'PATCH',
  path: '/api/admin/payout-requests/{id}',
  params: v.object({ id }),
  body: v.object({
    status: v.picklist(['processing', 'completed', 'failed']),
    /** How it is sent; without it the best way. */
    method: v.optional(payoutMethod),
    notes,
    /** The bank's reference of a transfer made by hand. */
    stripeTransferId: orNone(plainText(100, 'At most 100 characters')),
  }),
  reply: adminPayout,
})

export const revealPayoutDestination = defineCall({
  name: 'revealPayoutDestination',
  summary: 'The whole account number, for a transfer made by hand (admins); that it was looked at is written down',
  method: 'POST',
  path: '/api/admin/payout-requests/{id}/destination',
  params: v.object({ id }),
  reply: v.object({
    accountHolderName: v.string(),
    bankName: v.string(),
    accountNumber: v.string(),
    routingNumber: v.nullable(v.string()),
    swiftCode: v.nullable(v.string()),
    country: v.string(),
    currency: v.string(),
    accountType: v.string(),
    mobileMoneyProvider: v.nullable(v.string()),
  }),
})

export const adminDonation = v.object({
  id: v.number(),
  fundraiser: v.object({ id: v.number(), title: v.string() }),
  amount: cents,
  platformFee: cents,
  communityLeaderFee: cents,
  /** What went back to the donor. */
  returnedAmount: cents,
  /** Asked to go back, not yet done. */
  returningAmount: cents,
  isDisputed: v.boolean(),
  donorName: v.nullable(v.string()),
  donorEmail: v.nullable(v.string()),
  isAnonymous: v.boolean(),
  message: v.nullable(v.string()),
  provider: v.picklist(PROVIDERS),
  paymentIntentId: v.string(),
  createdAt: moment,
})
export type AdminDonation = v.InferOutput<typeof adminDonation>

export const listAdminDonations = defineCall({
  name: 'listAdminDonations',
  summary: 'Donations (admins), newest first; searched by donor, fundraiser, reference or whole e-mail address',
  method: 'GET',
  path: '/api/admin/donations',
  query: v.object({
    q,
    state: v.optional(v.picklist(['returned', 'disputed'])),
    fundraiserId: v.optional(id),
    limit: v.optional(limit),
    cursor,
  }),
  reply: v.array(adminDonation),
})

export const refundDonation = defineCall({
  name: 'refundDonation',
  summary: 'Gives a donation back, whole or in part (admins), once per Idempotency-Key',
  method: 'POST',
  path: '/api/admin/donations/{id}/refund',
  params: v.object({ id }),
  body: v.object({
    /** Cents; without it all that is left. */
    amount: v.optional(v.pipe(v.number(), v.integer('The amount must be whole cents'), v.minValue(1))),
    reason: v.pipe(plainText(200, 'At most 200 characters'), v.nonEmpty('Please say why')),
  }),
  reply: v.object({ message: v.string(), donation: adminDonation }),
})
