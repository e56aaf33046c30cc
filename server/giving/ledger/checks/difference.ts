export interface Difference {
  /** The name of the check that failed. */
  check: string
  /** The row that it failed for: `fundraiser 7`. */
  subject: string
  /** Cents, or a count. */
  expected: number
  found: number
}

export type Finding = Omit<Difference, 'check'>
