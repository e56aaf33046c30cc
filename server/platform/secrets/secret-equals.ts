import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time: the time does not reveal how much of them is equal. */
export function secretEquals(given: string, genuine: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(genuine)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whether a text equals one of several: the signatures under the known keys, or two secrets while one replaces the other. */
export function secretEqualsOne(given: string, genuine: readonly string[]): boolean {
  return genuine.filter((each) => secretEquals(given, each)).length > 0
}
