import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { shows } from '../spec/shows'
import { findFundraiser, isOpen } from './harness/fundraisers'
import { open } from './harness/page'
import { expectAddress, expectToast, toastWords } from './harness/page-state'
import { choose, press } from './harness/user-actions'

test.each(['', 'amount=25', 'fundraiserId=1', 'amount=much&fundraiserId=1', 'amount=25&fundraiserId=-1'])(
  'without an amount or a fundraiser the checkout goes home: %s',
  async (query) => {
    await open(`/checkout?${query}`)
    await expectAddress('/')
    shows('2.checkout.missing')
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
