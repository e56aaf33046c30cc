import * as v from 'valibot'
import { MINIMUM_PAYOUT } from '../rules/limits'
import { ACCOUNT_TYPES, MINIMUM_PAYOUT_MESSAGE, PAYOUT_STATUSES } from '../rules/payouts'
import { defineCall } from './base/call'
import { cents, id, limit, moment } from './base/fields'

/** Cents; negative if more was returned to donors than is left. */
const signedCents = v.pipe(v.number(), v.integer())

export const availableBalance = v.object({
  /** Cents that may be paid out now: from all fundraisers and the commission, minus what must be returned. */
  balance: signedCents,
  /** Cents in payouts that are pending or processing. */
  inProgress: cents,
  paidOut: cents,
  fundraisers: v.array(v.object({ id: v.number(), title: v.string(), balance: signedCents, inProgress: cents })),
  /** Null for a user who is not a community leader. */
  commission: v.nullable(v.object({ balance: signedCents, inProgress: cents })),
  /** A sentence that says why no payout can be requested now; null if one can. */
  blockedBecause: v.nullable(v.string()),
})
export type AvailableBalance = v.InferOutput<typeof availableBalance>

export const getAvailableBalance = defineCall({
  name: 'getAvailableBalance',
  summary: 'Returns the cents that may be paid out to the signed-in user: in total and for each fundraiser',
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
  /** The provider that pays the bank, if the payout went to the person's own account there. */
  paidOnBy: v.optional(v.string()),
  requestedAt: moment,
  processedAt: v.nullable(moment),
  notes: v.nullable(v.string()),
  /** Bank and masked number: `Equity Bank ••••6789`. */
  destination: v.nullable(v.string()),
  accountType: v.nullable(v.picklist(ACCOUNT_TYPES)),
  /** When the money should arrive; null until it is sent. */
  expectedBy: v.nullable(moment),
  failureReason: v.nullable(v.string()),
  /** The history of its status, oldest first. */
  steps: v.array(v.object({ status: v.picklist(PAYOUT_STATUSES), note: v.nullable(v.string()), createdAt: moment })),
})
export type PayoutRequest = v.InferOutput<typeof payoutRequest>

export const listPayoutRequests = defineCall({
  name: 'listPayoutRequests',
  summary: 'Lists the signed-in user’s payout requests, newest first',
  method: 'GET',
  path: '/api/payout-requests',
  query: v.object({ limit: v.optional(limit), cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.array(payoutRequest),
})

export const createPayoutRequest = defineCall({
  name: 'createPayoutRequest',
  summary: 'Requests a payout, once per Idempotency-Key. The amount is deducted from the balance at once',
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
      /** True for a payout of a leader’s commission instead of a fundraiser’s money. */
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
