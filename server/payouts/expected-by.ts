import type { AccountType } from '#shared/rules/payouts'

const DAY = 24 * 60 * 60_000
const BUSINESS_DAYS = 5

/** A bank sends money back within five business days of its payment, if it does. Milliseconds. */
export const MAY_RETURN_FOR = 8 * DAY

/** When money that was sent should have arrived at the latest (spec section 9). Milliseconds; no country's holidays are counted. */
export function expectedBy(sentAt: number, accountType: AccountType): number {
  if (accountType === 'mobile_money') return sentAt + DAY
  let day = sentAt
  for (let left = BUSINESS_DAYS; left > 0; ) {
    day += DAY
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1
  }
  return day
}
