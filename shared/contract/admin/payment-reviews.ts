import * as v from 'valibot'
import { defineCall } from '../base/call'
import { cents, id, limit, moment } from '../base/fields'
import { plainText } from '../base/typed-texts'

/** An amount in US cents, and in minor units of a currency. */
const amount = v.object({ amount: cents, localAmount: v.number(), currency: v.string() })

export const paymentToReview = v.object({
  /** The id of the payment. */
  id: v.number(),
  /** `donation`: more arrived than was asked for. `extra`: a second payment. `mismatch`: it did not become a donation. */
  outcome: v.picklist(['donation', 'extra', 'mismatch']),
  /** The reason for a mismatch. */
  note: v.nullable(v.string()),
  fundraiser: v.object({ id: v.number(), title: v.string() }),
  donorName: v.nullable(v.string()),
  donorEmail: v.nullable(v.string()),
  provider: v.string(),
  providerName: v.string(),
  /** The provider's id of the payment. */
  externalId: v.string(),
  /** Our reference, or the payment intent. */
  reference: v.string(),
  asked: amount,
  /** The cents are zero for a currency whose rate is not known. */
  arrived: amount,
  /** The part that is left to decide about, without refunds under way. Zero while all of it is being given back. */
  left: amount,
  /** What crediting would do: raise the donation, or make a donation of a smaller or another payment. Null if it can't be credited. */
  credit: v.nullable(v.picklist(['raise', 'smaller', 'another'])),
  /** A sentence that says why it can't be credited; null if it can. */
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
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(paymentToReview),
})

export const reviewPayment = defineCall({
  name: 'reviewPayment',
  summary: 'Gives the rest of such a payment back to the donor, or credits it (admins), once per Idempotency-Key',
  method: 'POST',
  path: '/api/admin/payments-to-review/{id}',
  params: v.object({ id }),
  body: v.object({
    decision: v.picklist(['give-back', 'credit']),
    /** `left.localAmount` as the admin saw it: the decision is refused if it has changed. */
    localAmount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    reason: v.pipe(plainText(200, 'At most 200 characters'), v.nonEmpty('Please say why')),
  }),
  reply: v.object({ message: v.string() }),
})
