/** Where a browser sends what one visit was like. */
export const VITALS_PATH = '/api/vitals'

/**
 * What is measured, in the unit of `BOUNDS`. `lcp`: the largest thing on the screen is painted, `inp`: the answer to a touch or key,
 * `ttfb`: the first byte of the page, `hydrated`: the page answers to script; all four in milliseconds. `cls`: thousandths of the
 * layout shift. `bytes`: thousands of bytes that the visit transferred, as the browser counts them.
 */
export const MEASURES = ['lcp', 'inp', 'cls', 'ttfb', 'hydrated', 'bytes'] as const
export type Measure = (typeof MEASURES)[number]

/** What a visit was or was not: a page kept on the device, and seen without a connection. */
export const FACTS = ['kept', 'offline'] as const
export type Fact = (typeof FACTS)[number]

/** The largest value of each bucket but the last, which has no end. The same for all measures: each goal is one of them. */
export const BOUNDS = [
  10, 25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 2_500, 4_000, 6_000, 10_000, 20_000,
] as const

/** What three of four visits should get at most (web.dev/vitals), in the unit of `BOUNDS`. */
export const GOALS: Readonly<Partial<Record<Measure, number>>> = { lcp: 2_500, inp: 200, cls: 100, ttfb: 800 }

/** The kinds of connection that browsers name. Visits on slower ones are never measured. Add at the end only. */
export const CONNECTIONS = ['unknown', '3g', '4g'] as const
export type VisitConnection = (typeof CONNECTIONS)[number]

/** The bucket of a value: the number of bounds below it. */
export const bucketOf = (value: number): number => BOUNDS.filter((bound) => bound < value).length
