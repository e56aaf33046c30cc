import type { SeededRandom } from './seeded-random'

/** Usual amounts in dollars; frequent ones are listed more than once. */
const USUAL = [5, 10, 10, 15, 20, 20, 25, 25, 30, 40, 50, 50, 60, 75, 100, 100, 150, 250] as const

/**
 * Splits a total of dollars into `count` gifts of usual sizes. Most are round amounts; the largest takes the rest, so that they sum
 * to the total exactly.
 */
export function spread(total: number, count: number, random: SeededRandom): number[] {
  if (count === 0) return []
  const drawn = Array.from({ length: count }, () => random.pick(USUAL))
  const scale = total / sum(drawn)
  const amounts = drawn.map((amount) => roundly(amount * scale))
  const largest = amounts.indexOf(Math.max(...amounts))
  return amounts.map((amount, index) => (index === largest ? amount + total - sum(amounts) : amount))
}

function roundly(amount: number): number {
  const step = amount < 10 ? 1 : amount < 60 ? 5 : amount < 200 ? 10 : 50
  return Math.max(1, Math.round(amount / step) * step)
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
