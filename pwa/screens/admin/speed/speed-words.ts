import { BOUNDS, type Measure } from '#shared/rules/vitals/measures'

/** A value in the unit of its bucket: `2.5 s`, `200 ms`, `0.1`, `1.5 MB`. */
export function formatMeasure(measure: Measure, value: number): string {
  if (measure === 'cls') return String(value / 1_000)
  const [small, large] = measure === 'bytes' ? ['KB', 'MB'] : ['ms', 's']
  return value < 1_000 ? `${value} ${small}` : `${value / 1_000} ${large}`
}

/** The values of a bucket: at most its bound, or more than the last one. */
export function formatBucket(measure: Measure, bucket: number): string {
  const bound = BOUNDS[bucket]
  return bound === undefined ? `> ${formatMeasure(measure, Math.max(...BOUNDS))}` : `≤ ${formatMeasure(measure, bound)}`
}
