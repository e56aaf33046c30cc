import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time: the time does not reveal how much of them is equal. */
export function secretEquals(given: string, genuine: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(genuine)]
  return left.length === right.length && timingSafeEqual(left, right)
}
