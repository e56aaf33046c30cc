import * as v from 'valibot'
import { OWED_REASONS, PAYOUT_STATUSES } from '../../rules/payouts'
import { bankAccount } from '../bank-accounts'
import { defineCall } from '../base/call'
import { addresses, cents, cursor, file, id, limit, moment } from '../base/fields'
import { orNone, plainText, q } from '../base/typed-texts'
import { payoutRequest } from '../payouts'
import { nameDoubt, warning } from './warnings'

const notes = orNone(plainText(500, 'Notes must be less than 500 characters'))

/** The name of a provider, or `by-hand`: a bank transfer by an admin. */
const payoutMethod = v.string()

/** A method and its effect, in words for admins. */
const payoutMethodInfo = v.object({ method: payoutMethod, name: v.string(), words: v.string() })
export type PayoutMethodInfo = v.InferOutput<typeof payoutMethodInfo>

/** The approvals of a payout that needs two admins. */
const secondAdmin = v.object({
  /** A sentence that says why, for the admin who asks: it also counts what they sent alone. */
  because: v.string(),
  /** The first approval; null if nobody has approved it. */
  approval: v.nullable(
    v.object({
      admin: v.object({ id: v.number(), fullName: v.string() }),
      method: payoutMethod,
      approvedAt: moment,
      /** False once the account has changed or its verification was revoked, or if its admin is no admin any more. */
      isValid: v.boolean(),
    }),
  ),
})
export type SecondAdmin = v.InferOutput<typeof secondAdmin>

export const adminPayout = v.object({
  ...payoutRequest.entries,
  user: v.object({ id: v.number(), fullName: v.string(), username: v.string() }),
  bankAccount: v.nullable(bankAccount),
  method: v.nullable(payoutMethod),
  /** The method as people know it. */
  methodName: v.nullable(v.string()),
  /** Our id of the transfer, by which the provider finds it. */
  reference: v.nullable(v.string()),
  /** The methods by which it can be sent now, the best one first. Empty while the account is not verified. */
  methods: v.array(payoutMethod),
  /** The same methods in words. */
  methodInfos: v.array(payoutMethodInfo),
  /** The providers that can't send it, each with a sentence that says why. */
  impossibleMethods: v.array(v.object({ method: payoutMethod, reason: v.string() })),
  /** `funds`: our own balance at the provider is too low; it is retried. Null if it waits for nothing of ours. */
  waitingFor: v.nullable(v.picklist(['funds'])),
  /** Why it could not be sent so far, in the provider’s words; null if nothing is wrong. */
  lastError: v.nullable(v.string()),
  /** Whether it was given to a provider that has not accepted it, so that it may still be stopped or sent by hand. */
  canStop: v.boolean(),
  /** A sentence that says why it can't be sent now; null if it can. */
  blockedBecause: v.nullable(v.string()),
  /** What to look at before it is sent; empty once nobody can send it any more. */
  warnings: v.array(warning),
  nameDoubt,
  /** Only while it can be sent or taken from its provider, and two admins must approve it. */
  secondAdmin: v.optional(secondAdmin),
  /** The admin who marked it completed by hand: only another one may mark it failed. */
  completedById: v.optional(v.number()),
})
export type AdminPayout = v.InferOutput<typeof adminPayout>

export const listAdminPayouts = defineCall('listAdminPayouts', 'GET /api/admin/payout-requests', {
  summary: 'Lists payout requests (admins). Pending requests come first, the oldest of them at the top',
  access: { audience: 'admin', open: 'Numbers are masked', limit: 'requests' },
  query: v.object({ q, status: v.optional(v.picklist(PAYOUT_STATUSES)), limit: v.optional(limit), cursor }),
  reply: v.array(adminPayout),
})

export const decidePayout = defineCall('decidePayout', 'PATCH /api/admin/payout-requests/{id}', {
  summary:
    'Sends a payout (processing), confirms the arrival of one sent by hand (completed), or refuses it, which frees the money (failed; after completed only another admin). One that the provider has not accepted can still be sent by hand or refused. If the server asks for a second admin, a payout that is large, alone or with others of seven days, is only approved first, and sent when another admin sends it as well',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    status: v.picklist(['processing', 'completed', 'failed']),
    /** How it is sent; by default the best method. */
    method: v.optional(v.pipe(v.string(), v.maxLength(40))),
    notes,
    /** The bank's reference of a transfer made by hand. */
    stripeTransferId: orNone(plainText(100, 'At most 100 characters')),
  }),
  reply: adminPayout,
})

export const owedBalance = v.object({
  /** Identifies the balance in this list only. */
  id: v.number(),
  user: v.object({ id: v.number(), fullName: v.string(), username: v.string() }),
  /** How to reach a person who has closed their account; null if it is not known, and for all others. */
  contact: v.nullable(v.object({ fullName: v.string(), email: v.string() })),
  /** Null for a leader’s commission. */
  fundraiser: v.nullable(v.object({ id: v.number(), title: v.string() })),
  amount: cents,
  /** When the balance last changed. */
  since: moment,
  reasons: v.array(v.picklist(OWED_REASONS)),
  /** A sentence that says why it can't be paid by hand now; null if it can. */
  blockedBecause: v.nullable(v.string()),
  /** A sentence that says why two admins must approve the payment; missing if one may. */
  secondAdminBecause: v.optional(v.string()),
})
export type OwedBalance = v.InferOutput<typeof owedBalance>

export const listOwedBalances = defineCall('listOwedBalances', 'GET /api/admin/owed-balances', {
  summary: 'Lists balances that get no more donations and are still owed (admins), the oldest first',
  access: { audience: 'admin', open: 'Addresses are masked', limit: 'requests' },
  query: v.object({ q, addresses, limit: v.optional(limit), cursor }),
  reply: v.array(owedBalance),
})

export const payOwedBalance = defineCall('payOwedBalance', 'POST /api/admin/owed-balances/pay', {
  summary:
    'Pays all that is left of an ended balance by hand, to a recipient in words, once per Idempotency-Key (admins). If two admins must approve it, it is a pending payout until the second one sends it',
  access: { audience: 'admin', limit: 'requests' },
  body: v.object({
    userId: id,
    /** Null for the person’s commission. */
    fundraiserId: v.nullable(id),
    /** The cents that were shown: exactly all that is left. */
    amount: v.pipe(v.number(), v.integer('The amount must be whole cents'), v.minValue(1)),
    /** Who is paid, and how. Stored encrypted; the owner of the balance can read it. */
    recipient: v.pipe(plainText(500, 'At most 500 characters'), v.nonEmpty('Please say who is paid')),
    /** The bank’s reference, if the transfer is made already. Without it the payout is marked completed later. */
    stripeTransferId: orNone(plainText(100, 'At most 100 characters')),
    notes,
  }),
  reply: adminPayout,
})

const minorUnits = v.pipe(v.number(), v.integer())
const providerAmount = v.object({ amount: minorUnits, currency: v.string() })

export const quotePayout = defineCall('quotePayout', 'GET /api/admin/payout-requests/{id}/quote', {
  summary:
    'Asks the providers what sending a pending payout would cost now (admins): amounts in minor units of their currency',
  access: { audience: 'admin', open: 'Asks providers for prices only', limit: 'requests' },
  params: v.object({ id }),
  reply: v.object({
    quotes: v.array(
      v.object({
        method: payoutMethod,
        /** The method as people know it. */
        methodName: v.string(),
        /** What arrives. */
        arrives: v.nullable(providerAmount),
        /** Local major units for one dollar, as decimal text; null without a conversion. */
        rate: v.nullable(v.string()),
        /** Null while the provider does not give it. */
        fee: v.nullable(providerAmount),
        /** What leaves which of our balances, without the fee; null while none covers it. */
        debit: v.nullable(providerAmount),
        /** The balances that could be debited. */
        balances: v.array(v.object({ currency: v.string(), available: minorUnits })),
        /** A sentence that says why the provider gives no figures; null if it does. */
        problem: v.nullable(v.string()),
      }),
    ),
  }),
})

export const revealPayoutDestination = defineCall(
  'revealPayoutDestination',
  'POST /api/admin/payout-requests/{id}/destination',
  {
    summary: 'Returns the whole account number for a transfer by hand (admins). The audit trail records the access',
    access: { audience: 'admin', limit: 'requests' },
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
      /** The recipient of a payment by hand, in words. Then there is no account, and the other texts are empty. */
      recipient: v.optional(v.nullable(v.string())),
      street: v.nullable(v.string()),
      houseNumber: v.nullable(v.string()),
      postalCode: v.nullable(v.string()),
      city: v.nullable(v.string()),
      phone: v.nullable(v.string()),
    }),
  },
)

export const adminDonation = v.object({
  id: v.number(),
  fundraiser: v.object({ id: v.number(), title: v.string() }),
  amount: cents,
  /** What the donor paid on top of the amount, to cover the fees. */
  coveredFee: cents,
  platformFee: cents,
  communityLeaderFee: cents,
  /** The cents that were returned to the donor. `returnedCoveredFee`: those of the covered fee. */
  returnedAmount: cents,
  returnedCoveredFee: cents,
  /** The cents in refunds that are requested but not finished. */
  returningAmount: cents,
  isDisputed: v.boolean(),
  donorName: v.nullable(v.string()),
  donorEmail: v.nullable(v.string()),
  isAnonymous: v.boolean(),
  isNameShort: v.boolean(),
  message: v.nullable(v.string()),
  isMessageHidden: v.boolean(),
  provider: v.string(),
  /** The provider as people know it. */
  providerName: v.string(),
  paymentIntentId: v.string(),
  createdAt: moment,
})
export type AdminDonation = v.InferOutput<typeof adminDonation>

export const listAdminDonations = defineCall('listAdminDonations', 'GET /api/admin/donations', {
  summary:
    'Lists donations (admins), newest first. The search covers donor, fundraiser, reference, number of the receipt or donation, whole e-mail address and the last digits of a phone',
  access: { audience: 'admin', open: 'Addresses are masked', limit: 'requests' },
  query: v.object({
    q,
    state: v.optional(v.picklist(['returned', 'disputed'])),
    fundraiserId: v.optional(id),
    addresses,
    limit: v.optional(limit),
    cursor,
  }),
  reply: v.array(adminDonation),
})

export const refundDonation = defineCall('refundDonation', 'POST /api/admin/donations/{id}/refund', {
  summary: 'Refunds all that is left of a donation (admins), once per Idempotency-Key',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    reason: v.pipe(plainText(200, 'At most 200 characters'), v.nonEmpty('Please say why')),
  }),
  reply: v.object({ message: v.string(), donation: adminDonation }),
})

/** A day such as `2026-10-31`; the empty field of a form is no limit. */
const day = v.optional(v.string(), '')

export const exportTable = defineCall('exportTable', 'GET /api/admin/export/{table}.csv', {
  summary:
    'The rows of a table from one day to another, both included; without days the whole table. Recorded in the audit trail',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ table: v.string() }),
  query: v.object({ from: day, to: day }),
  reply: file,
  replyType: 'text/csv',
})

/** An amount in US cents, and in minor units of a currency. */
const amount = v.object({ amount: cents, localAmount: v.number(), currency: v.string() })

export const paymentToReview = v.object({
  /** The id of the payment. */
  id: v.number(),
  /** Why it did not become a donation. */
  note: v.nullable(v.string()),
  fundraiser: v.object({ id: v.number(), title: v.string() }),
  donorName: v.nullable(v.string()),
  donorEmail: v.nullable(v.string()),
  providerName: v.string(),
  /** The provider's id of the payment. */
  externalId: v.string(),
  /** Our reference, or the payment intent. */
  reference: v.string(),
  asked: amount,
  /** The cents are zero for a currency whose rate is not known. */
  arrived: amount,
  /** Whether all that the provider still holds of it is on its way back. */
  isGoingBack: v.boolean(),
  /** A sentence that says why it can't be accepted; null if it can. */
  blockedBecause: v.nullable(v.string()),
  createdAt: moment,
})
export type PaymentToReview = v.InferOutput<typeof paymentToReview>

export const listPaymentsToReview = defineCall('listPaymentsToReview', 'GET /api/admin/payments-to-review', {
  summary:
    'Lists payments of another amount than asked for, and second payments (admins), until one decides about them',
  access: { audience: 'admin', open: 'Addresses are masked', limit: 'requests' },
  query: v.object({ addresses, limit: v.optional(limit), cursor }),
  reply: v.array(paymentToReview),
})

export const reviewPayment = defineCall('reviewPayment', 'POST /api/admin/payments-to-review/{id}', {
  summary: 'Accepts such a payment whole as a donation, or gives it back whole (admins), once per Idempotency-Key',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    decision: v.picklist(['accept', 'give-back']),
    reason: v.pipe(plainText(200, 'At most 200 characters'), v.nonEmpty('Please say why')),
  }),
  reply: v.object({ message: v.string() }),
})
