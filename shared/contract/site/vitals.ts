import * as v from 'valibot'
import { BOUNDS, CONNECTIONS, VITALS_PATH } from '../../rules/vitals/measures'
import { MEASURED_ROUTES } from '../../rules/vitals/routes'
import { defineCall } from '../base/call'

// @__NO_SIDE_EFFECTS__
const upTo = (highest: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(highest))
const bucket = v.optional(upTo(BOUNDS.length))
const fact = upTo(1)

/**
 * Numbers of lists and buckets only, and nothing else: no value from which a device or a person could be told. In a file of its own: with a
 * call of a screen, each first visit would load this check among the libraries.
 */
const visit = v.strictObject({
  /** The place of the page's pattern in `MEASURED_ROUTES`. */
  route: upTo(MEASURED_ROUTES.length - 1),
  /** The place in `CONNECTIONS`. */
  connection: upTo(CONNECTIONS.length - 1),
  lcp: bucket,
  inp: bucket,
  cls: bucket,
  ttfb: bucket,
  hydrated: bucket,
  bytes: bucket,
  kept: fact,
  offline: fact,
})
export type Visit = v.InferOutput<typeof visit>

export const sendVitals = defineCall({
  name: 'sendVitals',
  summary: 'Counts what one visit was like, in buckets. The answer is 204, counted or not',
  method: 'POST',
  path: VITALS_PATH,
  body: visit,
  reply: v.null(),
})
