import { describe, expect, it } from 'vitest'
import { notCharged, withoutCharge } from './payment-text'

describe('the problem next to the pay button', () => {
  it('is followed by a separate sentence about the money', () => {
    expect(withoutCharge('Card element not found')).toBe('Card element not found. Your card was not charged.')
    expect(withoutCharge('Your card was declined.')).toBe('Your card was declined. Your card was not charged.')
    expect(withoutCharge('Please try again.', notCharged())).toBe('Please try again. You have not been charged.')
  })
})
