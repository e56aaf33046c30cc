import * as v from 'valibot'
import { defineCall } from '../base/call'
import { cents, id, limit, moment } from '../base/fields'
import { plainText } from '../base/typed-texts'

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

export const listPaymentsToReview = defineCall({
  name: 'listPaymentsToReview',
  summary:
    'Lists payments of another amount than asked for, and second payments (admins), until one decides about them',
  method: 'GET',
  path: '/api/admin/payments-to-review',
  access: { audience: 'admin', password: 'not again', newAdmin: 'may', limit: 'requests' },
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(paymentToReview),
})

export const reviewPayment = defineCall({
  name: 'reviewPayment',
  summary: 'Accepts such a payment whole as a donation, or gives it back whole (admins), once per Idempotency-Key',
  method: 'POST',
  path: '/api/admin/payments-to-review/{id}',
  access: { audience: 'admin', password: 'again', newAdmin: 'waits', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    decision: v.picklist(['accept', 'give-back']),
    reason: v.pipe(plainText(200, 'At most 200 characters'), v.nonEmpty('Please say why')),
  }),
  reply: v.object({ message: v.string() }),
})
