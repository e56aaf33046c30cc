import type { Page } from '@playwright/test'
import {
  control,
  countWork,
  donationsOf,
  expectLocalThanks,
  heightOfGiving,
  leaveForProvider,
  openFundraiser,
  payByPhone,
  payLocal,
} from '../support/giving'
import { holdBack } from '../support/people'
import { expect, test } from '../support/server'

test.use({ withWorker: /donor in Kenya/ })

/** The amount that the provider's page asks for with M-Pesa. */
async function approveOnPhone(page: Page, ending: 'Pay' | 'Pay, but never go back'): Promise<void> {
  await page.getByLabel('Phone number').fill('0712345678')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: ending, exact: true }).click()
}

test('a donor in Kenya sees the price in shillings, pays by phone, and is thanked @main [1.pay.mobile-money 1.pay.mpesa 2.widget.mobile-money 4.mobile-money 7.flutterwave.leaves]', async ({
  page,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 6)
  const before = (await donationsOf(request, fundraiser)).length
  const price = await leaveForProvider(page, fundraiser)
  expect(price).toMatch(/^KES [\d,]+\.00$/)
  await expect(page.getByText(price)).toBeVisible()
  await approveOnPhone(page, 'Pay')
  await page.waitForURL(`**/fundraiser/${fundraiser.id}?*`)
  await expectLocalThanks(page)
  const donations = await donationsOf(request, fundraiser)
  expect(donations).toHaveLength(before + 1)
  expect(donations[0]).toMatchObject({ amount: 1_000, donorName: 'Wanjiku' })
})

test('a donor who cancels reads that it is looked at, and can start again', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 7)
  const before = (await donationsOf(request, fundraiser)).length
  await leaveForProvider(page, fundraiser)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`**/fundraiser/${fundraiser.id}?payment=*`)
  await expect(page.getByRole('heading', { name: 'Checking your payment…' })).toBeFocused()
  await expect(page.getByText(/If you cancelled it, you have not been charged/)).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Payment being checked' }).first()).toHaveAttribute('href', '#thank-you')
  await page.getByRole('button', { name: 'I did not pay: start again' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeVisible()
  await expect(page).toHaveURL(`/fundraiser/${fundraiser.id}#donate`)
  await expect(page.getByLabel('Your name')).toHaveValue('Wanjiku')
  expect(await donationsOf(request, fundraiser)).toHaveLength(before)
})

test('a payment whose page never redirects back is recorded, and shown when the donor returns @main', async ({
  page,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 8)
  const before = (await donationsOf(request, fundraiser)).length
  await leaveForProvider(page, fundraiser)
  await approveOnPhone(page, 'Pay, but never go back')
  await expect(page.getByText('This page does not go back by itself')).toBeVisible()
  await expect.poll(async () => (await donationsOf(request, fundraiser)).length).toBe(before + 1)
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expectLocalThanks(page)
})

test('a donor approves on the phone and never leaves the page, not even by a reload @main', async ({
  page,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 10)
  const before = (await donationsOf(request, fundraiser)).length
  await payByPhone(page, fundraiser, '0712 345 500')
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await expect(page.getByText(/Enter your PIN there within 5 minutes/)).toBeVisible()
  await expect(page.getByText(/Time left: [45]:\d\d/)).toBeVisible()
  await expect(page.getByText('Sent to 0712 345 500')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await control(server, request, 'answer-prompt', { phone: '254712345500' })
  await expectLocalThanks(page)
  const donations = await donationsOf(request, fundraiser)
  expect(donations).toHaveLength(before + 1)
  expect(donations[0]).toMatchObject({ amount: 1_000, donorName: 'Wanjiku' })
})

test('a donor without enough money reads that, corrects it and pays', async ({ page, request, server }) => {
  const fundraiser = await openFundraiser(request, 11)
  await payByPhone(page, fundraiser, '12')
  await expect(page.getByText('Please enter a mobile number of this country').first()).toBeVisible()
  const phone = page.getByLabel('Your phone number')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill('0712345501')
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await payLocal(page).click()
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await control(server, request, 'answer-prompt', { phone: '254712345501', outcome: 'too-little-money' })
  await expect(page.getByText('There is not enough money in your mobile money account.')).toBeVisible()
  await expect(page.getByText(/not been charged/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Pay by card instead' })).toBeVisible()
  await page.getByRole('button', { name: 'Another number' }).click()
  await page.getByLabel('Your phone number').fill('0712345501')
  await payLocal(page).click()
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await control(server, request, 'answer-prompt', { phone: '254712345501' })
  await expectLocalThanks(page)
})

test('a donor whose request is still open on the phone is led back to it, and no second one is sent', async ({
  page,
  context,
  request,
  server,
}) => {
  const [first, second] = [await openFundraiser(request, 12), await openFundraiser(request, 13)]
  const before = (await donationsOf(request, second)).length
  await page.clock.install()
  await payByPhone(page, first, '0712345502')
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await page.clock.fastForward('01:30')
  const prices: string[] = []
  page.on('request', (asked) => asked.url().includes('mobile-money-quote') && prices.push(asked.url()))
  const answer = await holdBack(page, '**/api/payment-attempts/*')
  await page.getByRole('button', { name: 'I got no request: start again' }).click()
  // The page moves while the answer is on its way.
  await page.getByRole('link', { name: 'Payment being checked' }).first().click()
  answer()
  await expect(page.getByRole('button', { name: 'Pay $10.00 with Card' })).toBeVisible()
  // The step that was left did not come back in between, where a tap would have met another button.
  expect(prices).toEqual([])
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.getByLabel('Your phone number').fill('0712345502')
  await payLocal(page).click()
  await expect(page.getByText('A payment request is still open on this phone.').first()).toBeVisible()
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  const other = await context.newPage()
  await payByPhone(other, second, '0712345502')
  await expect(other.getByText('A payment request is still open on this phone.').first()).toBeVisible()
  await other.getByRole('link', { name: 'Check the status now' }).click()
  await expect(other.getByText('Approve on your phone')).toBeVisible()
  await control(server, request, 'answer-prompt', { phone: '254712345502' })
  await expectLocalThanks(other)
  expect(await donationsOf(request, second)).toHaveLength(before)
})

test('a donor who wants to give more than the network takes is offered what it takes', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 14)
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await page.getByLabel('Amount in US dollars').fill('5000')
  await page.getByRole('button', { name: /with Mobile Money/ }).click()
  await page.getByLabel('Where do you pay from?').selectOption({ label: 'Kenya' })
  await expect(page.getByText('M-Pesa takes at most KES 250,000.00 at a time. Please choose')).toBeVisible()
  await expect(payLocal(page)).toBeDisabled()
  await page.getByRole('button', { name: /Give \$1,\d+\.00 instead/ }).click()
  await expect(page.getByText('M-Pesa takes at most KES 250,000.00 at a time.', { exact: true })).toBeVisible()
  await expect(payLocal(page)).toBeEnabled()
})

test.describe('on a phone in Kenya', () => {
  test.use({ timezoneId: 'Africa/Nairobi', viewport: { width: 360, height: 800 } })

  test('three taps and a number give a thousand shillings, which every sentence names', async ({
    page,
    request,
    server,
  }) => {
    const work = await countWork(page)
    await page.goto(`/fundraiser/${(await openFundraiser(request, 15)).id}`)
    await page.getByRole('link', { name: 'Donate', exact: true }).click()
    await page.getByRole('button', { name: 'KES 1,000', exact: true }).click()
    await page.getByLabel('Your phone number').fill('0712345503')
    await expect(payLocal(page)).toHaveText('Pay KES 1,000.00 with Mobile Money')
    expect(await heightOfGiving(page, payLocal(page))).toBeLessThan(650)
    await payLocal(page).click()
    await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeFocused()
    await expect(page.getByText(/^Your donation of KES 1,000\.00: we sent a request/)).toBeInViewport()
    await control(server, request, 'answer-prompt', { phone: '254712345503' })
    await expect(page.getByText('Thank you for your KES 1,000.00 donation!')).toBeVisible()
    expect(work).toEqual({ taps: 3, fields: 1 })
  })
})
