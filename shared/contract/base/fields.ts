import * as v from 'valibot'

/** A positive integer. In a path or a query it arrives as text. */
export const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,15}$/, 'Expected a positive integer'),
  v.transform(Number),
  v.safeInteger('Expected a positive integer'),
)

/** The maximum number of rows in the reply of a list. */
export const limit = v.pipe(id, v.maxValue(100, 'Expected at most 100'))

/** Where a list continues, from the Link header of the page before. */
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)))

/** Integer cents, never negative. */
export const cents = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A point in time as ISO 8601 in UTC. */
export const moment = v.string()

/** The reply of a call that sends a file: bytes, or a stream of them. */
export const file = v.unknown()

/** Asks for the addresses of people in a list of admins, which are masked without it. */
export const addresses = v.optional(v.literal('shown'))
