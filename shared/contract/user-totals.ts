import * as v from 'valibot'
import { defineCall } from './base/call'
import { cents, id } from './base/fields'

/** What a person's fundraisers come to (`campaignTotals`), and how often they gave. */
const userTotals = v.object({
  raised: cents,
  donations: v.number(),
  campaigns: v.number(),
  active: v.number(),
  completed: v.number(),
  /** Percent. */
  successRate: v.number(),
  /** Donations that they made: of the anonymous ones only they and admins are told. */
  given: v.number(),
})
export type UserTotals = v.InferOutput<typeof userTotals>

export const getUserTotals = defineCall({
  name: 'getUserTotals',
  summary:
    'The figures of a person over all their fundraisers and donations; anonymous donations only for that person and for admins',
  method: 'GET',
  path: '/api/users/{id}/totals',
  params: v.object({ id }),
  reply: userTotals,
})
