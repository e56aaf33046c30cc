import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function secretEquals(given: string, genuine: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(genuine)]
  return left.length === right.length && timingSafeEqual(left, right)
}
