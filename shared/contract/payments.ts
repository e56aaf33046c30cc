import * as v from 'valibot'
import { MOBILE_MONEY_COUNTRY_CODES } from '../rules/money/mobile-money'
import { defineCall } from './base/call'
import { cents, id, moment, plainLine } from './base/fields'
import { donation, donorDetails } from './donations'

/** A donation before it is paid: with `currency` the amount is integer cents, without it US dollars. */
const gift = {
  ...donorDetails.entries,
  fundraiserId: id,
  amount: v.number(),
  currency: v.optional(v.literal('usd')),
}

/** The message when no payment could be opened and there is no better reason (spec section 8). */
export const SETUP_FAILED_MESSAGE = 'Unable to initialize payment. Please try again.'

/** The attempt's public name: made by the server, unguessable. */
const attemptId = v.pipe(v.string(), v.uuid())

/**
 * What a 429 of `createPaymentIntent` carries as `proofOfWork` where a program may be trying stolen cards: the same request passes
 * with a solution of it in the header `Proof-Of-Work`.
 */
export const proofOfWork = v.object({ challenge: v.string(), bits: v.number() })
export type ProofOfWork = v.InferOutput<typeof proofOfWork>

export const createPaymentIntent = defineCall({
  name: 'createPaymentIntent',
  summary:
    'Begins a card payment. Repeat it with the same Idempotency-Key after a lost answer; a 429 may ask for a proof of work',
  method: 'POST',
  path: '/api/create-payment-intent',
  body: v.object(gift),
  reply: v.object({
    clientSecret: v.string(),
    attemptId,
    /** `succeeded` when a repeat finds that it was paid meanwhile. */
    status: v.picklist(['open', 'succeeded']),
  }),
})

export const mobileMoneyQuote = v.object({
  id: v.string(),
  country: v.picklist(MOBILE_MONEY_COUNTRY_CODES),
  currency: v.string(),
  /** What the donor pays, in the currency's minor unit, rounded up to a payable amount. */
  localAmount: v.number(),
  amount: cents,
  /** Local major units for one dollar. */
  rate: v.number(),
  expiresAt: moment,
})
export type MobileMoneyQuote = v.InferOutput<typeof mobileMoneyQuote>

export const getMobileMoneyQuote = defineCall({
  name: 'getMobileMoneyQuote',
  summary: 'What a gift in dollars costs in the donor’s own currency; held for fifteen minutes',
  method: 'GET',
  path: '/api/mobile-money-quote',
  query: v.object({
    /** Cents. */
    amount: id,
    country: v.picklist(MOBILE_MONEY_COUNTRY_CODES, 'Please choose your country'),
  }),
  reply: mobileMoneyQuote,
})

export const createFlutterwavePayment = defineCall({
  name: 'createFlutterwavePayment',
  summary: 'Begins a mobile-money or bank payment and answers the page of the provider to go to',
  method: 'POST',
  path: '/api/create-flutterwave-payment',
  body: v.object({
    ...gift,
    /** From `getMobileMoneyQuote`; without one the provider’s page offers card and bank in dollars. */
    quoteId: v.optional(v.nullable(v.pipe(v.string(), v.uuid()))),
    network: v.optional(v.nullable(plainLine(40, 'Please choose your network'))),
  }),
  reply: v.object({ paymentUrl: v.string(), attemptId }),
})

export const getPaymentAttempt = defineCall({
  name: 'getPaymentAttempt',
  summary: 'The true state of a payment, asked of the provider if it is not final',
  method: 'GET',
  path: '/api/payment-attempts/{attemptId}',
  params: v.object({ attemptId }),
  reply: v.object({
    attemptId,
    fundraiserId: v.number(),
    amount: cents,
    /** `checking`: the provider has not said yet. `action`: the donor must do something. `review`: paid, looked at by a person. */
    status: v.picklist(['checking', 'action', 'succeeded', 'failed', 'expired', 'review']),
    message: v.nullable(v.string()),
    donation: v.nullable(donation),
  }),
})
export type PaymentAttempt = v.InferOutput<typeof getPaymentAttempt.reply>
