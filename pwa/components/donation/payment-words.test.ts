import { describe, expect, it } from 'vitest'
import type { PaymentAttempt } from '#shared/contract/payments'
import type { CheckedPayment } from '../../payments/check-payment'
import { describePayment } from './payment-words'

const card: CheckedPayment = { attemptId: 'a', fundraiserId: 1, amount: 2_500, method: 'card', clientSecret: 'pi_1' }
const phone: CheckedPayment = { ...card, method: 'mobile-money', clientSecret: null }
const here = { isOffline: false, isElsewhere: false }
const found = (status: PaymentAttempt['status'], message: string | null = null): PaymentAttempt => ({
  attemptId: 'a',
  fundraiserId: 1,
  amount: 2_500,
  status,
  message,
  donation: null,
})

describe('the status of a payment in words', () => {
  it('never offers a second payment while it is unknown whether the card was charged', () => {
    for (const circumstances of [here, { ...here, isOffline: true }, { ...here, isElsewhere: true }]) {
      expect(describePayment(card, null, circumstances)).toMatchObject({ isOpen: true, again: null })
      expect(describePayment(card, found('checking'), circumstances)).toMatchObject({ isOpen: true, again: null })
    }
  })

  it('tells a donor who cancelled mobile money how to start again', () => {
    expect(describePayment(phone, found('checking'), here).again).toBe('I did not pay: start again')
  })

  it.each(['failed', 'expired'] as const)('says that nothing was charged when a payment has %s', (status) => {
    const words = describePayment(card, found(status, 'Your card was declined.'), here)
    expect(words).toMatchObject({ isOpen: false, again: 'Try again', text: 'Your card was declined.' })
    expect(words.title).toContain('you have not been charged')
  })

  it('leaves the bank’s authentication to the tab that shows it', () => {
    const words = describePayment(card, found('action'), { ...here, isElsewhere: true })
    expect(words.title).toBe('Payment in another tab')
  })

  it('offers a new start when the bank’s authentication can not be shown again', () => {
    expect(describePayment(card, found('action'), here).again).toBeNull()
    expect(describePayment({ attemptId: 'a', fundraiserId: 1 }, found('action'), here).again).toBe('Start again')
  })

  it('does not ask for money that has arrived already', () => {
    expect(describePayment(phone, found('review', 'Please do not pay again.'), here)).toMatchObject({
      isOpen: false,
      text: 'Please do not pay again.',
    })
  })
})
