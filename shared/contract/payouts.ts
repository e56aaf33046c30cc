import * as v from 'valibot'
import { MINIMUM_PAYOUT } from '../rules/limits'
import { ACCOUNT_TYPES, MINIMUM_PAYOUT_MESSAGE, PAYOUT_STATUSES } from '../rules/payouts'
import { defineCall } from './base/call'
import { cents, id, limit, moment } from './base/fields'

/** Cents; below zero when more went back to donors than is left. */
const signedCents = v.pipe(v.number(), v.integer())

export const availableBalance = v.object({
  /** All that may be paid out now, in cents: every fundraiser and the commission, less what is owed back. */
  balance: signedCents,
  /** In payouts that are pending or processing. */
  inProgress: cents,
  paidOut: cents,
  fundraisers: v.array(v.object({ id: v.number(), title: v.string(), balance: signedCents, inProgress: cents })),
  /** Of a community leader; null for everyone else. */
  commission: v.nullable(v.object({ balance: signedCents, inProgress: cents })),
  /** Why no payout can be asked for now, in words; null when one can. */
  blockedBecause: v.nullable(v.string()),
})
export type AvailableBalance = v.InferOutput<typeof availableBalance>

export const getAvailableBalance = defineCall({
  name: 'getAvailableBalance',
  summary: 'What may be paid out to the signed-in person, in cents: in all and for each fundraiser',
  method: 'GET',
  path: '/api/available-balance',
  reply: availableBalance,
})

export const payoutRequest = v.object({
  id: v.number(),
  userId: v.number(),
  /** Null for a leader’s commission. */
  fundraiserId: v.nullable(v.number()),
  fundraiser: v.nullable(v.object({ id: v.number(), title: v.string() })),
  amount: cents,
  status: v.picklist(PAYOUT_STATUSES),
  stripeTransferId: v.nullable(v.string()),
  requestedAt: moment,
  processedAt: v.nullable(moment),
  notes: v.nullable(v.string()),
  /** `Equity Bank ••••6789`. */
  destination: v.nullable(v.string()),
  accountType: v.nullable(v.picklist(ACCOUNT_TYPES)),
  /** When to expect it, once it was sent. */
  expectedBy: v.nullable(moment),
  failureReason: v.nullable(v.string()),
  /** Its way so far, oldest first. */
  steps: v.array(v.object({ status: v.picklist(PAYOUT_STATUSES), note: v.nullable(v.string()), createdAt: moment })),
})
export type PayoutRequest = v.InferOutput<typeof payoutRequest>

export const listPayoutRequests = defineCall({
  name: 'listPayoutRequests',
  summary: 'One’s own payout requests, newest first',
  method: 'GET',
  path: '/api/payout-requests',
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(payoutRequest),
})

export const createPayoutRequest = defineCall({
  name: 'createPayoutRequest',
  summary: 'Asks for a payout, once per Idempotency-Key: the amount is set aside at once',
  method: 'POST',
  path: '/api/payout-requests',
  body: v.pipe(
    v.object({
      amount: v.pipe(
        v.number(),
        v.integer('The amount must be whole cents'),
        v.minValue(MINIMUM_PAYOUT, MINIMUM_PAYOUT_MESSAGE),
      ),
      fundraiserId: v.optional(id),
      /** A leader’s commission instead of a fundraiser’s money. */
      commission: v.optional(v.boolean(), false),
    }),
    v.forward(
      v.partialCheck(
        [['fundraiserId'], ['commission']],
        ({ fundraiserId, commission }) => (fundraiserId === undefined) === commission,
        'Please select a fundraiser',
      ),
      ['fundraiserId'],
    ),
  ),
  reply: payoutRequest,
})
