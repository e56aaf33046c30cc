import type { AccountType } from '#shared/rules/payouts'

const DAY = 24 * 60 * 60_000
const BUSINESS_DAYS = 5

/** If a bank returns a payment, it does so within five business days; this is longer. Milliseconds. */
export const MAY_RETURN_FOR = 8 * DAY

/** The latest time at which a sent payout should arrive (spec section 9). Milliseconds; public holidays are not considered. */
export function expectedBy(sentAt: number, accountType: AccountType): number {
  if (accountType === 'mobile_money') return sentAt + DAY
  let day = sentAt
  for (let left = BUSINESS_DAYS; left > 0; ) {
    day += DAY
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1
  }
  return day
}
