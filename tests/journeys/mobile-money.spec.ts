import type { Page } from '@playwright/test'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { control, donationsOf, openFundraiser, openWidget } from './giving'
import { storedIn } from './people'
import { expect, test } from './server'

/** From the fundraiser's page to the provider's, paying ten dollars from Kenya. Answers the price that was promised. */
async function leaveForProvider(page: Page, fundraiser: Fundraiser): Promise<string> {
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$10', exact: true }).click()
  await page.getByLabel('Your name').fill('Wanjiku')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.getByLabel('Where do you pay from?').selectOption({ label: 'Kenya' })
  await expect(page.getByText(/This price holds until/)).toBeVisible()
  const price = (await page.locator('.local-price strong').textContent()) ?? ''
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.waitForURL('**/v3/hosted/pay/**')
  return price
}

/** What the provider's page asks for M-Pesa. */
async function approveOnPhone(page: Page, ending: 'Pay' | 'Pay, but never go back'): Promise<void> {
  await page.getByLabel('Phone number').fill('0712345678')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: ending, exact: true }).click()
}

test('a donor in Kenya sees the price in shillings, pays by phone, and is thanked', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 6)
  const before = (await donationsOf(request, fundraiser)).length
  const price = await leaveForProvider(page, fundraiser)
  expect(price).toMatch(/^KES [\d,]+\.00$/)
  await expect(page.getByText(price)).toBeVisible()
  await approveOnPhone(page, 'Pay')
  await page.waitForURL(`**/fundraiser/${fundraiser.id}?*`)
  await expect(page.getByText('Thank you for your $10.00 donation!')).toBeVisible()
  const donations = await donationsOf(request, fundraiser)
  expect(donations).toHaveLength(before + 1)
  expect(donations[0]).toMatchObject({ amount: 1_000, donorName: 'Wanjiku' })
})

test('without a choice the page of the provider takes dollars', async ({ page, request }) => {
  await openWidget(page, await openFundraiser(request, 6))
  await page.getByRole('button', { name: '$10', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await expect(page.getByText('You pay $10.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.waitForURL('**/v3/hosted/pay/**')
  await expect(page.getByText('USD 10.00')).toBeVisible()
})

test('whoever cancels is told that nothing was charged, and can start again', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 7)
  const before = (await donationsOf(request, fundraiser)).length
  await leaveForProvider(page, fundraiser)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`**/fundraiser/${fundraiser.id}?payment=*`)
  await expect(page.getByText('If you cancelled it, you have not been charged.')).toBeVisible()
  await page.getByRole('button', { name: 'I did not pay: start again' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeVisible()
  await expect(page).toHaveURL(`/fundraiser/${fundraiser.id}`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Wanjiku')
  expect(await donationsOf(request, fundraiser)).toHaveLength(before)
})

test('a payment whose page never leads back is recorded, and told when the donor comes again', async ({
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
  await expect(page.getByText('Thank you for your $10.00 donation!')).toBeVisible()
})

test('on any other page the app says that the payment has arrived', async ({ page, request }) => {
  await leaveForProvider(page, await openFundraiser(request, 8))
  await approveOnPhone(page, 'Pay, but never go back')
  await page.goto('/browse')
  await expect(page.getByText('Your donation of $10.00 has arrived. Thank you!')).toBeVisible()
  await expect.poll(() => storedIn(page, 'drafts')).not.toContain('Wanjiku')
})

test('going back from the provider’s page does not offer a second payment unasked', async ({
  page,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 9)
  await leaveForProvider(page, fundraiser)
  await control(server, request, 'pay-link', { link: page.url() })
  await page.goBack()
  await expect(page.getByText('Thank you for your $10.00 donation!')).toBeVisible()
})

test('a forged return claims nothing', async ({ page, request, server }) => {
  const fundraiser = await openFundraiser(request, 9)
  const before = (await donationsOf(request, fundraiser)).length
  await leaveForProvider(page, fundraiser)
  await control(server, request, 'faults', {
    at: 'flutterwave.redirect',
    kind: 'altered',
    query: { status: 'successful' },
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Checking your payment…')).toBeVisible()
  expect(await donationsOf(request, fundraiser)).toHaveLength(before)
})
