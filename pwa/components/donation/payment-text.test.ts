import { describe, expect, it } from 'vitest'
import type { PaymentAttempt } from '#shared/contract/payments'
import type { CheckedPayment } from '../../payments/check-payment'
import { describePayment } from './payment-text'

const card: CheckedPayment = { attemptId: 'a', fundraiserId: 1, amount: 2_500, method: 'card', clientSecret: 'pi_1' }
const phone: CheckedPayment = { ...card, method: 'mobile-money', clientSecret: null }
const here = { isOffline: false, isElsewhere: false, now: 0 }
const found = (status: PaymentAttempt['status'], message: string | null = null): PaymentAttempt => ({
  attemptId: 'a',
  fundraiserId: 1,
  amount: 2_500,
  paidAs: null,
  status,
  message,
  prompt: null,
  donation: null,
})

describe('the status of a payment in words', () => {
  it('never offers a second payment while it is unknown whether the card was charged', () => {
    for (const circumstances of [here, { ...here, isOffline: true }, { ...here, isElsewhere: true }]) {
      expect(describePayment(card, null, circumstances)).toMatchObject({ isOpen: true, again: null })
      expect(describePayment(card, found('checking'), circumstances)).toMatchObject({ isOpen: true, again: null })
    }
  })

  it('says how long a request on the phone waits, and offers a new start once it should have come', () => {
    const prompt = { expiresAt: new Date(5 * 60_000).toISOString() }
    const at = (now: number) => describePayment(phone, { ...found('checking'), prompt }, { ...here, now })
    expect(at(0)).toMatchObject({ title: 'Approve on your phone', again: null })
    expect(at(0).text).toContain('within 5 minutes')
    expect(at(-4_000).text).toContain('within 5 minutes')
    expect(at(60_000)).toMatchObject({ title: 'Approve on your phone', again: 'I got no request: start again' })
    expect(at(4 * 60_000 + 1).text).toContain('within a minute')
    expect(at(5 * 60_000)).toMatchObject({ isOpen: true, again: 'I did not approve it: start again' })
    const offline = describePayment(phone, { ...found('checking'), prompt }, { ...here, isOffline: true })
    expect(offline.title).toBe('Checking your payment…')
  })

  it.each(['failed', 'expired'] as const)('says that nothing was charged when a payment has %s', (status) => {
    for (const message of ['Your card was declined.', 'Your card was declined. You have not been charged.'])
      expect(describePayment(card, found(status, message), here)).toMatchObject({
        isOpen: false,
        again: 'Try again',
        text: 'Your card was declined. You have not been charged.',
      })
  })

  it('says what is paid in the currency of the payment, before and after the first reply', () => {
    const paidAs = 'KES 1,000.00'
    expect(describePayment({ ...phone, paidAs }, null, here).text).toContain(paidAs)
    expect(describePayment(phone, { ...found('succeeded'), paidAs }, here).text).toContain(paidAs)
  })

  it('believes that a payment was cancelled only once it can not be paid any more', () => {
    const cancelled = { ...here, isCancelled: true }
    const open = { title: 'Checking your payment…', again: 'I did not pay: start again' }
    expect(describePayment(phone, found('checking'), cancelled)).toMatchObject(open)
    expect(describePayment(phone, found('expired'), cancelled).title).toBe('You cancelled the payment')
    expect(describePayment(phone, found('succeeded'), cancelled).title).toBe('Payment Successful!')
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
