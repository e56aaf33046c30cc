import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findFundraiser, isOpen } from './harness/fundraisers'
import { answerWrites } from './harness/network'
import { open } from './harness/page'
import { expectToast, toastWords } from './harness/page-state'
import { fill, press } from './harness/user-actions'

/** The message about a payment next to its button. */
const problem = () => document.querySelector<HTMLElement>('.donation-problem')

async function openWidget(): Promise<void> {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  await screen.findByRole('button', { name: '$10' })
}

test('less than a dollar is an invalid amount, however the form is submitted [5.donation.minimum.title 8.toast.invalid-amount]', async () => {
  await openWidget()
  await fill('Amount in US dollars', '0.99')
  // As password managers do, which ignore a disabled button.
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Amount in US dollars').form ?? document.body)
  await expectToast('Invalid AmountPlease enter an amount of at least $1')
})

test('a payment that can’t be started shows the status when there is no reason [8.payment.setup-status]', async () => {
  await openWidget()
  answerWrites('/api/create-payment-intent', 418, () => null)
  await press('$25')
  await press('Pay $25.00 with Card')
  await expectToast('Payment Setup FailedPayment setup failed: 418')
  expect(await toastWords()).toBe('Payment Setup FailedPayment setup failed: 418')
  const heading = await screen.findByRole('heading', { name: 'Choose Payment Method' })
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(problem()?.textContent).toBe('Payment setup failed: 418. Your card was not charged.')
  expect(screen.getByLabelText<HTMLInputElement>('Amount in US dollars').value).toBe('25.00')
  expect(screen.getByRole('button', { name: 'Pay $25.00 with Card' })).toBeTruthy()
})

test('a mobile money payment that can’t be started charges nothing [8.payment.not-created]', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  answerWrites('/api/create-flutterwave-payment', 502, () => null)
  await press('Pay with mobile money or bank instead')
  await press('Pay $25.00 with Mobile Money')
  await expectToast('Failed to create payment')
  expect(await toastWords()).toBe('Failed to create payment')
  expect(problem()?.textContent).toBe('Please try again. You have not been charged.')
  await expect.poll(() => document.activeElement).toBe(problem())
})
