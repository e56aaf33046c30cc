import * as v from 'valibot'
import { defineCall } from './base/call'
import { cents, id } from './base/fields'

/** The totals of a person's fundraisers (`campaignTotals`), and the number of their own donations. */
const userTotals = v.object({
  raised: cents,
  donations: v.number(),
  campaigns: v.number(),
  active: v.number(),
  completed: v.number(),
  /** Percent. */
  successRate: v.number(),
  /** The number of donations that they made. Only they and admins get the anonymous ones counted. */
  given: v.number(),
})
export type UserTotals = v.InferOutput<typeof userTotals>

export const getUserTotals = defineCall({
  name: 'getUserTotals',
  summary:
    'Returns totals of a person’s fundraisers and donations. Anonymous donations count only for that person and admins',
  method: 'GET',
  path: '/api/users/{id}/totals',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  reply: userTotals,
})
