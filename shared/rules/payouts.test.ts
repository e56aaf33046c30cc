import { expect, it } from 'vitest'
import { ACCOUNT_TYPES, arrivalWords, isInProgress, lastPaymentOf, minimumPayout, PAYOUT_STATUSES } from './payouts'

it('a payout is in progress until it is completed or failed', () => {
  expect(PAYOUT_STATUSES.filter(isInProgress)).toEqual(['pending', 'processing'])
})

it('a payout arrives within a day by mobile money, and within days at a bank', () => {
  expect(ACCOUNT_TYPES.map(arrivalWords)).toEqual(['in 3–5 business days', 'in 3–5 business days', 'within 24 hours'])
})

it('the minimum of a payout is $50, except for a last payment', () => {
  expect([minimumPayout(false), minimumPayout(true)]).toEqual([5_000, 1])
})

it('a last payment is the whole rest of a balance that has ended and where nothing is open', () => {
  const rest = { payable: 1_240, hasEnded: true, hasOpenReturn: false }
  expect(lastPaymentOf(rest)).toBe(1_240)
  expect(lastPaymentOf({ ...rest, payable: 0 })).toBeNull()
  expect(lastPaymentOf({ ...rest, hasEnded: false })).toBeNull()
  expect(lastPaymentOf({ ...rest, hasOpenReturn: true })).toBeNull()
})
