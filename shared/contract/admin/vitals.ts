import * as v from 'valibot'
import { CONNECTIONS, MEASURES } from '../../rules/vitals/measures'
import { defineCall } from '../base/call'
import { id } from '../base/fields'

/** Days for which counts are kept. */
export const VITALS_KEPT_DAYS = 400

const vitalsReport = v.object({
  /** Days up to today. */
  days: v.number(),
  routes: v.array(
    v.object({
      /** The pattern of the page. */
      route: v.string(),
      visits: v.number(),
      /** What three of four visits got at most: the number of the bucket. Those of fewer than five visits are left out. */
      measures: v.array(v.object({ measure: v.picklist(MEASURES), samples: v.number(), bucket: v.number() })),
      /** Percent of the visits. */
      kept: v.number(),
      offline: v.number(),
    }),
  ),
})
export type VitalsReport = v.InferOutput<typeof vitalsReport>

export const getVitals = defineCall({
  name: 'getVitals',
  summary: 'What visitors got on each page in the last days, 28 unless said otherwise (admins)',
  method: 'GET',
  path: '/api/admin/vitals',
  query: v.object({
    days: v.optional(v.pipe(id, v.maxValue(VITALS_KEPT_DAYS))),
    connection: v.optional(v.picklist(CONNECTIONS)),
  }),
  reply: vitalsReport,
})
