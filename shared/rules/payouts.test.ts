import { expect, it } from 'vitest'
import { ACCOUNT_TYPES, arrivalWords, isInProgress, PAYOUT_STATUSES } from './payouts'

it('a payout is in progress until it is completed or failed', () => {
  expect(PAYOUT_STATUSES.filter(isInProgress)).toEqual(['pending', 'processing'])
})

it('a payout arrives within a day by mobile money, and within days at a bank', () => {
  expect(ACCOUNT_TYPES.map(arrivalWords)).toEqual(['in 3–5 business days', 'in 3–5 business days', 'within 24 hours'])
})
