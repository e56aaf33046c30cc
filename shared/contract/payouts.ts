import * as v from 'valibot'
import { say } from '../language/say'
import { ACCOUNT_TYPES, belowMinimum, minimumPayout, PAYOUT_STATUSES } from '../rules/payouts'
import { defineCall } from './base/call'
import { cents, cursor, id, limit, moment } from './base/fields'
import { required } from './base/parse'

/** Cents; negative if more was returned to donors than is left. */
const signedCents = v.pipe(v.number(), v.integer())

/** Cents of the last payment that can be requested now; null or absent if none can. Older replies don't have it. */
const lastPayment = v.optional(v.nullable(cents))

export const availableBalance = v.object({
  /** Cents that may be paid out now: from all fundraisers and the commission, minus what must be returned. */
  balance: signedCents,
  /** Cents in payouts that are pending or processing. */
  inProgress: cents,
  paidOut: cents,
  fundraisers: v.array(
    v.object({ id: v.number(), title: v.string(), balance: signedCents, inProgress: cents, lastPayment }),
  ),
  /** Null for a user who is not a community leader. */
  commission: v.nullable(
    v.object({
      balance: signedCents,
      inProgress: cents,
      lastPayment,
      /** Cents that are not in the balance until these people confirm the accounts that the leader made for them; absent if none. */
      waiting: v.optional(v.object({ amount: cents, people: v.array(v.string()) })),
    }),
  ),
  /** A sentence that says why no payout of the minimum or more can be requested now; null if one can. */
  blockedBecause: v.nullable(v.string()),
})
export type AvailableBalance = v.InferOutput<typeof availableBalance>

export const getAvailableBalance = defineCall('getAvailableBalance', 'GET /api/available-balance', {
  summary: 'Returns the cents that may be paid out to the signed-in user: in total and for each fundraiser',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: availableBalance,
})

const partFundraiser = v.nullable(v.object({ id: v.number(), title: v.string() }))

export const payoutRequest = v.object({
  id: v.number(),
  userId: v.number(),
  /** The fundraiser, or the first of several. Null if all of it is a leader’s commission. */
  fundraiserId: v.nullable(v.number()),
  fundraiser: partFundraiser,
  amount: cents,
  /** What comes from each fundraiser, or (null) from a leader’s commission. Older replies don’t have it. */
  parts: v.optional(
    v.array(v.object({ fundraiserId: v.nullable(v.number()), fundraiser: partFundraiser, amount: cents })),
  ),
  /** Whether it is a last payment: the whole rest of balances that get no more donations, paid by hand. */
  isFinal: v.optional(v.boolean()),
  /** The recipient of a payment by hand, in words; null if it goes to the person’s own account. */
  recipient: v.optional(v.nullable(v.string())),
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
  /**
   * What arrives in the account, in minor units of its currency. Null until it is sent, and for a transfer by hand. Older replies don’t
   * have it.
   */
  arrives: v.optional(v.nullable(v.object({ amount: cents, currency: v.string() }))),
  /** When the money should arrive; null until it is sent. */
  expectedBy: v.nullable(moment),
  failureReason: v.nullable(v.string()),
  /** Whether the person cancelled it before it was sent; then its status is `failed`. Older replies don’t have it. */
  isCancelled: v.optional(v.boolean()),
  /** Whether it was sent off but the transfer itself still waits for something on our side. */
  isDelayed: v.boolean(),
  /** Until when a requested payout is not sent, because something was changed; null if it does not rest. Older replies don’t have it. */
  rest: v.optional(v.nullable(v.object({ until: moment, because: v.picklist(['account', 'sign-in']) }))),
  /** The hold because of which it is not sent; null if none stops it. Older replies don’t have it. */
  holdId: v.optional(v.nullable(v.number())),
  /** The history of its status, oldest first. */
  steps: v.array(v.object({ status: v.picklist(PAYOUT_STATUSES), note: v.nullable(v.string()), createdAt: moment })),
})
export type PayoutRequest = v.InferOutput<typeof payoutRequest>

type Part = NonNullable<PayoutRequest['parts']>[number]

/** The parts of a payout. An older reply, stored on a device, has none: then all of it comes from its one fundraiser. */
export function partsOf({ parts, fundraiserId, fundraiser, amount }: PayoutRequest): readonly Part[] {
  return parts ?? [{ fundraiserId, fundraiser, amount }]
}

export const listPayoutRequests = defineCall('listPayoutRequests', 'GET /api/payout-requests', {
  summary: 'Lists the signed-in user’s payout requests, newest first',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  query: v.object({ limit: v.optional(limit), cursor }),
  reply: v.array(payoutRequest),
})

/** The balance that an amount is taken from: a fundraiser’s money or a leader’s commission, exactly one of them. */
const source = {
  fundraiserId: v.optional(id),
  /** True for a leader’s commission instead of a fundraiser’s money. */
  commission: v.optional(v.boolean(), false),
}
const fundraiserNeeded = () => say('Please select a fundraiser')
const wantedCents = v.pipe(
  v.number(),
  v.integer(() => say('The amount must be whole cents')),
)

const requestedPart = v.pipe(
  v.object({
    ...source,
    amount: v.pipe(
      wantedCents,
      v.minValue(1, () => say('Each amount must be at least one cent')),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['fundraiserId'], ['commission']],
      ({ fundraiserId, commission }) => (fundraiserId === undefined) === commission,
      fundraiserNeeded,
    ),
    ['fundraiserId'],
  ),
)

const isDistinct = (parts: readonly { fundraiserId?: number | undefined }[]) =>
  new Set(parts.map(({ fundraiserId }) => fundraiserId)).size === parts.length
const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

export const createPayoutRequest = defineCall('createPayoutRequest', 'POST /api/payout-requests', {
  summary: 'Requests a payout, once per Idempotency-Key. The amount is deducted from the balances at once',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.pipe(
    v.object({
      /** Cents. With `parts` it may be left out. */
      amount: v.optional(wantedCents),
      ...source,
      /** Instead of one fundraiser or the commission: the cents from each of several. */
      parts: v.optional(
        v.pipe(
          v.array(requestedPart),
          v.minLength(1, fundraiserNeeded),
          v.maxLength(100, () => say('At most 100 fundraisers at once')),
          v.check(
            (parts) => isDistinct(parts),
            () => say('Please name each fundraiser once'),
          ),
        ),
      ),
      /** A last payment: exactly all that is left of each balance, of any amount. */
      final: v.optional(v.boolean()),
    }),
    v.forward(
      v.partialCheck(
        [['amount'], ['parts']],
        ({ amount, parts }) => amount !== undefined || parts !== undefined,
        required,
      ),
      ['amount'],
    ),
    v.forward(
      v.partialCheck(
        [['amount'], ['parts']],
        ({ amount, parts }) => amount === undefined || parts === undefined || amount === sumOf(parts),
        () => say('The amount must be the sum of its parts'),
      ),
      ['amount'],
    ),
    v.forward(
      v.partialCheck(
        [['amount'], ['parts'], ['final']],
        ({ amount, parts, final = false }) => {
          const total = parts ? sumOf(parts) : amount
          return total === undefined || total >= minimumPayout(final)
        },
        belowMinimum,
      ),
      ['amount'],
    ),
    v.forward(
      v.partialCheck(
        [['fundraiserId'], ['commission'], ['parts']],
        ({ fundraiserId, commission, parts }) =>
          parts ? fundraiserId === undefined && !commission : (fundraiserId === undefined) === commission,
        fundraiserNeeded,
      ),
      ['fundraiserId'],
    ),
  ),
  reply: payoutRequest,
})

export const cancelPayoutRequest = defineCall('cancelPayoutRequest', 'POST /api/payout-requests/{id}/cancel', {
  summary:
    'Cancels one’s own payout request that was not sent yet; its amount goes back into the balances. 409 once it was sent. Again, it changes nothing',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: payoutRequest,
})
