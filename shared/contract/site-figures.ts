import * as v from 'valibot'
import { defineCall } from './base/call'
import { cents } from './base/fields'

const siteFigures = v.object({
  /** Whole dollars: the pages name no cents. */
  raised: cents,
  donations: v.number(),
  /** Fundraisers that can be given to. */
  open: v.number(),
})
export type SiteFigures = v.InferOutput<typeof siteFigures>

export const getSiteFigures = defineCall('getSiteFigures', 'GET /api/figures', {
  summary:
    'Returns what was raised and given on this site so far, and how many fundraisers are open. At most ten minutes old',
  access: { audience: 'anyone', limit: 'requests' },
  reply: siteFigures,
})
