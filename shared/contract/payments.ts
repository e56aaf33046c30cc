import * as v from 'valibot'
import { say } from '../language/say'
import { MOBILE_MONEY_COUNTRY_CODES } from '../rules/money/mobile-money'
import { SHARE_WAYS } from '../rules/shares'
import { defineCall } from './base/call'
import { cents, id, moment } from './base/fields'
import { asName, plainLine } from './base/typed-texts'
import { donation, donorDetails, donorName } from './donations'

/** A donation before it is paid. The amount is integer cents if `currency` is present, and US dollars if it is not. */
const gift = {
  ...donorDetails.entries,
  donorName: v.optional(v.nullable(v.pipe(donorName, asName()))),
  fundraiserId: id,
  amount: v.number(),
  currency: v.optional(v.literal('usd')),
  /** Whether the donor pays the fees on top of the amount, so that the recipient gets all of it. */
  coverFees: v.optional(v.boolean()),
  /** By which kind of share the donor came. An unknown one counts as none, and never refuses a gift. */
  via: v.optional(v.fallback(v.nullable(v.picklist(SHARE_WAYS)), null)),
  /** What the donor was shown, in cents. If it is no longer true, the payment is refused with 409. */
  promised: v.optional(v.object({ charge: cents, toRecipient: cents })),
}

/** The message if no payment could be started and no better reason is known (spec section 8). */
export const setupFailed = () => say('Unable to initialize payment. Please try again.')

/** The public id of an attempt: random, created by the server. */
const attemptId = v.pipe(v.string(), v.uuid())

/**
 * The field `personCheck` of a 429 from `createPaymentIntent`, sent if a program may be testing stolen cards and a provider's question is
 * switched on. The same request is accepted with the provider's token in the `Person-Token` header.
 */
export const personCheck = v.object({
  provider: v.picklist(['turnstile', 'hcaptcha']),
  siteKey: v.string(),
  /** The address of the provider's script. */
  script: v.string(),
})
export type PersonCheck = v.InferOutput<typeof personCheck>

export const createPaymentIntent = defineCall('createPaymentIntent', 'POST /api/create-payment-intent', {
  summary:
    'Starts a card payment. After a lost reply, repeat it with the same Idempotency-Key. A key belongs to the device that the header Pamoja-Device names (a UUID), or else to the account. A 429 may require a person check',
  access: { audience: 'anyone', limit: 'giving' },
  body: v.object(gift),
  reply: v.object({
    clientSecret: v.string(),
    attemptId,
    /** `succeeded` if a repeated request finds that the payment was made in the meantime. */
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
  /** Major units of the local currency for one dollar. */
  rate: v.number(),
  expiresAt: moment,
  /** The country's networks. `asksPhone`: with the donor's phone number, the payment is approved on the phone without leaving us. */
  networks: v.array(v.object({ name: v.string(), asksPhone: v.boolean() })),
})
export type MobileMoneyQuote = v.InferOutput<typeof mobileMoneyQuote>

export const getMobileMoneyQuote = defineCall('getMobileMoneyQuote', 'GET /api/mobile-money-quote', {
  summary: 'Returns the price of a donation in the donor’s currency, valid for fifteen minutes',
  access: { audience: 'anyone', limit: 'giving' },
  query: v.object({
    /** Cents. */
    amount: id,
    country: v.picklist(MOBILE_MONEY_COUNTRY_CODES, () => say('Please choose your country')),
  }),
  reply: mobileMoneyQuote,
})

export const getExchangeRates = defineCall('getExchangeRates', 'GET /api/exchange-rates', {
  summary: 'Returns the last known rates of local currencies, for approximate prices. The quote of a donation is exact',
  access: { audience: 'anyone', limit: 'giving' },
  reply: v.array(
    v.object({
      currency: v.string(),
      /** Major units of the local currency for one dollar. */
      rate: v.number(),
      /** When the provider named it. */
      readAt: moment,
    }),
  ),
})

/** A request on the donor's phone that waits for approval. `expiresAt`: when the network gives up. */
const prompt = v.object({ expiresAt: moment })

/**
 * The field `earlierPayment` of a 409 from `createFlutterwavePayment`, sent to the device or account that made that payment: a request on the
 * same phone may still be approved, or has just paid the same gift.
 */
export const earlierPayment = v.object({ attemptId, fundraiserId: v.number(), amount: cents })
export type EarlierPayment = v.InferOutput<typeof earlierPayment>

export const createFlutterwavePayment = defineCall('createFlutterwavePayment', 'POST /api/create-flutterwave-payment', {
  summary:
    'Starts a mobile-money or bank payment. Returns the address of the provider’s page, or of our status page if a request was sent to the donor’s phone',
  access: { audience: 'anyone', limit: 'giving' },
  body: v.object({
    ...gift,
    /** From `getMobileMoneyQuote`. Without it, the provider’s page offers payment in dollars by card and bank. */
    quoteId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500)))),
    network: v.optional(v.nullable(plainLine(40, () => say('Please choose your network')))),
    /** For networks that ask for it; without it, the payment is made on the provider’s page. */
    phone: v.optional(v.nullable(plainLine(30, () => say('Please enter a phone number')))),
  }),
  reply: v.object({ paymentUrl: v.string(), attemptId, prompt: v.nullable(prompt) }),
})

export const getPaymentAttempt = defineCall('getPaymentAttempt', 'GET /api/payment-attempts/{attemptId}', {
  summary:
    'Returns the state of a payment, by its id or by the Idempotency-Key of its request. If it is not final, the provider is asked first',
  access: { audience: 'anyone', limit: 'giving' },
  params: v.object({ attemptId }),
  reply: v.object({
    attemptId,
    fundraiserId: v.number(),
    amount: cents,
    /** What is or was paid for it, such as `KES 1,000.00`; null in dollars. */
    paidAs: v.nullable(v.string()),
    /** `checking`: the provider has not answered yet. `action`: the donor must act. `review`: paid, and a person must check it, or has given it back. */
    status: v.picklist(['checking', 'action', 'succeeded', 'failed', 'expired', 'review']),
    message: v.nullable(v.string()),
    /** Set while a request on the donor’s phone may be approved. */
    prompt: v.nullable(prompt),
    donation: v.nullable(donation),
    /** The secret part of the receipt's address. For the payment of an account only in its session. */
    receipt: v.optional(v.string()),
    /** Where the receipt goes, such as `a•••@example.org`. Missing if the donor left no address, and while nothing is recorded. */
    receiptTo: v.optional(v.string()),
  }),
})
export type PaymentAttempt = v.InferOutput<typeof getPaymentAttempt.reply>

export const countShares = defineCall('countShares', 'GET /api/fundraisers/{id}/shares', {
  summary:
    'Counts the donations of a fundraiser by the kind of share that brought them (the creator, their leader and admins)',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: v.array(
    v.object({
      /** Null for donations of which it is not known. */
      via: v.nullable(v.picklist(SHARE_WAYS)),
      donations: v.number(),
      amount: cents,
    }),
  ),
})
