import { screen } from '@testing-library/dom'
import { expect, inject, test, vi } from 'vitest'
import { findFundraiser, isOpen } from './harness/fundraisers'
import { open } from './harness/page'
import { expectAddress, expectToast, toastWords } from './harness/page-state'
import { choose, press } from './harness/user-actions'

test.each(['', 'amount=25', 'fundraiserId=1', 'amount=much&fundraiserId=1', 'amount=25&fundraiserId=-1'])(
  'without an amount or a fundraiser the checkout goes home: %s [2.checkout.missing]',
  async (query) => {
    await open(`/checkout?${query}`)
    await expectAddress('/')
  },
)

test('a payment that can’t be started is explained on the home page', async () => {
  await open('/checkout?amount=25&fundraiserId=999999')
  await expectAddress('/')
  await expectToast('Payment Setup Failed')
  expect(await toastWords()).toBe('Payment Setup FailedFundraiser not found')
})

test('the payment method can be changed to mobile money and back', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  await press('Pay with mobile money or bank instead')
  await choose('Where do you pay from?', 'Ghana')
  await expect.poll(() => screen.getByRole('main').textContent).toMatch(/You pay GHS [\d,.]+ for \$25\.00/)
  const ways = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  expect(ways()).toEqual(['MTN', 'Telecel', 'AirtelTigo'])
  await choose('Where do you pay from?', 'Uganda')
  await expect.poll(ways).toEqual(['MTN', 'Airtel'])
  await choose('Where do you pay from?', 'Nigeria')
  await expect.poll(ways).toEqual(['Bank transfer', 'USSD'])
  await press('Pay by card instead')
  expect(await screen.findByRole('button', { name: /^Complete Payment \$25\.00/ })).toBeTruthy()
})

const rows = () => [...document.querySelectorAll('.checkout-summary dl div')].map((row) => row.textContent)

test('the rows before paying name the platform’s fee and the rest', async () => {
  const { id } = await findFundraiser((each) => isOpen(each) && each.feeTerms?.hasLeader === false)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  await expect
    .poll(rows)
    .toEqual(['Donation amount$25.00', 'Platform fee (10%)$2.50', 'To fundraiser (90%)$22.50', 'Total charge$25.00'])
})

test('where a leader gets a commission, the rows say so before paying', async () => {
  const { id } = await findFundraiser((each) => isOpen(each) && each.feeTerms?.hasLeader === true)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  await expect
    .poll(rows)
    .toEqual([
      'Donation amount$25.00',
      'Platform fee (10%)$2.50',
      'Community leader (5%)$1.25',
      'To fundraiser (85%)$21.25',
      'Total charge$25.00',
    ])
})

test('the fees are covered only by a donor who chooses it', async () => {
  const { id } = await findFundraiser((each) => isOpen(each) && each.feeTerms?.hasLeader === false)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  const cover = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^I cover the fees: \$2\.77 more/ })
  expect(cover.checked).toBe(false)
  await expect.poll(() => cover.disabled).toBe(false)
  cover.click()
  await expect
    .poll(rows)
    .toEqual([
      'Donation amount$25.00',
      'Fees you cover$2.77',
      'Platform fee (10%)$2.77',
      'To fundraiser (90%)$25.00',
      'Total charge$27.77',
    ])
  await press('Pay with mobile money or bank instead')
  expect(await screen.findByRole('button', { name: 'Pay $27.77 with Mobile Money' })).toBeTruthy()
})

test('another rate of the platform fee shows on the pages that name it', async () => {
  const platformRates = [
    { basisPoints: 800, country: null, from: null },
    { basisPoints: 500, country: 'KE', from: Date.UTC(2100, 0, 1) },
  ]
  const settings = { ...inject('settings'), platformRates, homePromise: 'An own promise.' }
  await open('/fees', { settings })
  const text = () => document.querySelector('main')?.textContent ?? ''
  await expect.poll(text).toContain('we keep an 8% platform fee, and 92% goes to the recipient')
  expect(text()).toContain('For payouts to Kenya: 5% from January 1, 2100')
  expect(text()).toContain('$10$0.80$9.20')
  expect(text()).not.toMatch(/\b(?:10|15|85|90)%/)
  await open('/terms', { settings })
  await expect.poll(text).toContain('13% platform fee')
  await open('/', { settings })
  await expect.poll(text).toContain('An own promise.')
})

test('a donor in Kenya sees shillings first, and their country is chosen', async () => {
  const zone = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Africa/Nairobi' }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone)
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  const amount = await screen.findByRole('button', { name: 'KES 1,000' })
  amount.click()
  expect(await screen.findByText(/^About KES 1,000, at the rate of /)).toBeTruthy()
  await press(/with Mobile Money$/)
  const country = await screen.findByLabelText<HTMLSelectElement>('Where do you pay from?')
  expect(country.value).toBe('KE')
  await choose('Where do you pay from?', 'Card or bank in US dollars')
  expect(country.value).toBe('USD')
  vi.restoreAllMocks()
})
