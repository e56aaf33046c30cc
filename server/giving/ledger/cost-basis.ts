/**
 * The value of a balance in another currency (decision 0026). A balance has an amount in its own minor units and a book value in US
 * cents. What flows in is booked at its own worth. What flows out takes the average book value of the balance with it; the difference
 * to what it was worth is an exchange difference. So an empty balance has no value left.
 */
export interface HoldingState {
  /** Minor units of the currency; below zero when more was paid from it than was booked into it. */
  amount: number
  /** US cents. */
  bookValue: number
}

/** A movement on a balance, with the sign of the ledger: above zero flows in. */
export interface HoldingChange {
  /** Minor units of the currency. */
  amount: number
  /** What the event says it was worth: US cents. */
  worth: number
}

/**
 * The book value of a balance after a change, in US cents. A change towards zero takes the average with it. A change beyond zero
 * starts a new balance on the other side at its own worth. A worth without an amount is all exchange difference.
 */
export function bookValueAfter(before: HoldingState, change: HoldingChange): number {
  const amount = before.amount + change.amount
  if (amount === 0) return 0
  if (change.amount === 0) return before.bookValue
  if (before.amount === 0 || before.amount > 0 === change.amount > 0) return before.bookValue + change.worth
  if (before.amount > 0 === amount > 0) return proportion(before.bookValue, amount, before.amount)
  return proportion(change.worth, amount, change.amount)
}

/** What this amount of the balance is worth at its average book value, in US cents; null while the balance is empty. */
export function averageWorth({ amount, bookValue }: HoldingState, part: number): number | null {
  return amount === 0 ? null : proportion(bookValue, part, amount)
}

/** `whole * part / of`, rounded to the nearest, away from zero at a half. `of` is not zero. */
export function proportion(whole: number, part: number, of: number): number {
  const dividend = BigInt(whole) * BigInt(part)
  const sign = dividend < 0n === of < 0 ? 1n : -1n
  const [up, down] = [magnitude(dividend), magnitude(BigInt(of))]
  return Number((sign * (2n * up + down)) / (2n * down))
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)
