/** One balance that payouts are made from: a fundraiser's money, or a leader's commission (`fundraiserId` null). Cents. */
export interface FundraiserBalance {
  userId: number
  fundraiserId: number | null
  /** Null for the commission. */
  title: string | null
  /** Owed to the person, without amounts that wait, or are in a payout or in a refund under way; below zero when more goes back than is left. */
  balance: number
  /** The sum of payouts that are pending or processing. */
  inProgress: number
  /** Cents of commission that are not in `balance`: they wait until the people they were earned with confirm their accounts. */
  waiting: number
  /** Milliseconds at which it stops getting donations; 0 if it gets none any more for another reason, null if it has no end. */
  endsAt: number | null
}

/** Whether a balance gets no more donations. `now` in milliseconds. */
export function hasEnded({ endsAt }: FundraiserBalance, now: number): boolean {
  return endsAt !== null && endsAt <= now
}
