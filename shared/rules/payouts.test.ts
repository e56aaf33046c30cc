import { expect, it } from 'vitest'
import { ACCOUNT_TYPES, arrivalWords, isInProgress, PAYOUT_STATUSES } from './payouts'

it('is in progress until it is completed or has failed', () => {
  expect(PAYOUT_STATUSES.filter(isInProgress)).toEqual(['pending', 'processing'])
})

it('arrives within a day by phone, and within days at a bank', () => {
  expect(ACCOUNT_TYPES.map(arrivalWords)).toEqual(['in 3–5 business days', 'in 3–5 business days', 'within 24 hours'])
})
