import * as v from 'valibot'
import { HOLD_REASONS } from '../../rules/holds'
import { ownHold } from '../account/overview'
import { defineCall } from '../base/call'
import { cursor, id, limit, moment } from '../base/fields'
import { required } from '../base/parse'
import { plainText } from '../base/typed-texts'
import { holdStops } from '../fundraisers'

const words = v.pipe(plainText(1_000, 'At most 1000 characters'), v.nonEmpty(required))

/** Without any of these a hold can't be stored. */
export const holdWords = v.object({
  reason: v.picklist(HOLD_REASONS, required),
  /** For the owner. */
  ownerText: words,
  /** For everybody, on the page of the fundraiser. */
  publicText: words,
  /** What the owner can do or send. */
  needed: words,
  /** The day on which it is looked at again, such as `2026-10-31`. */
  reviewOn: v.pipe(
    v.string(),
    v.isoDate(() => required()),
  ),
})
export type HoldWords = v.InferInput<typeof holdWords>

const adminHold = v.object({
  ...ownHold.entries,
  owner: v.object({ id: v.number(), fullName: v.string(), username: v.string() }),
  placedBy: v.object({ id: v.number(), fullName: v.string() }),
  liftedAt: v.nullable(moment),
  /** A sentence that says why this admin can't decide about it now; null if they can. */
  blockedBecause: v.nullable(v.string()),
})
export type AdminHold = v.InferOutput<typeof adminHold>

export const placeHold = defineCall('placeHold', 'POST /api/admin/holds', {
  summary:
    'Stops payouts, gifts or the page of a fundraiser, or all payouts of a person (admins), once per Idempotency-Key. The owner gets a mail',
  access: { audience: 'admin', limit: 'requests' },
  body: v.pipe(
    v.object({
      ...holdWords.entries,
      fundraiserId: v.optional(id),
      userId: v.optional(id),
      stops: v.pipe(holdStops, v.minLength(1, required)),
    }),
    v.check(
      ({ fundraiserId, userId, stops: chosen }) =>
        (fundraiserId === undefined) !== (userId === undefined) &&
        (userId === undefined || chosen.every((stop) => stop === 'payouts')),
      'Name a fundraiser, or a person for their payouts',
    ),
  ),
  reply: adminHold,
})

export const decideHold = defineCall('decideHold', 'POST /api/admin/holds/{id}', {
  summary:
    'Lifts a hold, or keeps it until another day, with words for the owner (another admin than who placed it; the only admin after the owner’s answer). Safe to repeat',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.variant('decision', [
    v.object({ decision: v.literal('lift'), text: words }),
    v.object({ decision: v.literal('keep'), text: words, reviewOn: holdWords.entries.reviewOn }),
  ]),
  reply: adminHold,
})

export const listHolds = defineCall('listHolds', 'GET /api/admin/holds', {
  summary:
    'Lists holds in force (admins), the one whose day comes first at the top; with `state=lifted` the ended ones',
  access: { audience: 'admin', open: 'Admins watch each other from their first minute', limit: 'requests' },
  query: v.object({
    state: v.optional(v.picklist(['lifted'])),
    fundraiserId: v.optional(id),
    /** Whose payouts are held, whatever the fundraiser. */
    userId: v.optional(id),
    limit: v.optional(limit),
    cursor,
  }),
  reply: v.array(adminHold),
})
