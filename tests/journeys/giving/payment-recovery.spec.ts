import type { APIRequestContext, Page } from '@playwright/test'
import {
  bank,
  CARDS,
  chooseCard,
  control,
  counts,
  donate,
  donationsOf,
  expectThanks,
  openDetails,
  openFundraiser,
  openWidget,
  typeCard,
} from '../support/giving'
import { expect, type JourneyServer, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test('after the connection broke while confirming, a reload shows the true state @main', async ({
  page,
  context,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 10)
  const donations = (await donationsOf(request, fundraiser)).length
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.succeeds)
  await control(server, request, 'webhooks/hold')
  await breakOffAfterCharging(server, request)
  const charges = (await counts(server, request)).charges
  await donate(page).click()
  await expect.poll(async () => (await counts(server, request)).charges).toBe(charges + 1)
  await context.setOffline(true)
  await expect(page.getByText('Checking your payment…')).toBeVisible()
  await expect(page.getByText('Please do not pay again.')).toBeVisible()
  await expect(donate(page)).toHaveCount(0)
  await page.route('**/api/payment-attempts/*', (route) => route.abort('connectionreset'))
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Checking your payment…')).toBeVisible()
  await page.unroute('**/api/payment-attempts/*')
  await expectThanks(page)
  expect(await donationsOf(request, fundraiser)).toHaveLength(donations + 1)
  await control(server, request, 'webhooks/release')
  expect(await donationsOf(request, fundraiser)).toHaveLength(donations + 1)
})

test('a payment that never reached the provider can be made again, once', async ({ page, request, server }) => {
  const fundraiser = await openFundraiser(request, 11)
  const before = await counts(server, request)
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.succeeds)
  await page.route('**/v1/payment_intents/*/confirm', (route) => route.abort('connectionreset'))
  await donate(page).click()
  await expect(page.getByText('Please do not pay again until we know.')).toBeVisible()
  await page.unroute('**/v1/payment_intents/*/confirm')
  await backdatePendingPayment(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  const after = await counts(server, request)
  expect(after).toMatchObject({ intents: before.intents + 1, charges: before.charges + 1 })
})

/** The card is charged; the answer is slow and then breaks off. */
async function breakOffAfterCharging(server: JourneyServer, request: APIRequestContext): Promise<void> {
  const confirming = { at: 'stripe.payment_intents.confirm', when: 'after' }
  await control(server, request, 'faults', { ...confirming, kind: 'delay', ms: 2_000 })
  await control(server, request, 'faults', { ...confirming, kind: 'reset' })
}

/** The app waits half a minute before it treats a request as lost. */
function backdatePendingPayment(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('pendingPayment:')) continue
      const payment = JSON.parse(text)
      localStorage.setItem(key, JSON.stringify({ ...payment, startedAt: payment.startedAt - 60_000 }))
    }
  })
}

test('recording that fails twice ends with thanks and a note, and with one donation [4.donation.unrecorded]', async ({
  page,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 12)
  const before = (await donationsOf(request, fundraiser)).length
  // Without a webhook, only the page's own retries can record it.
  await control(server, request, 'webhooks/hold')
  let tries = 0
  await page.route('**/api/donations', (route) => {
    tries += 1
    return tries <= 2
      ? route.fulfill({ status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } })
      : route.continue()
  })
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  await expect(page.getByText(/could not record your donation yet/).first()).toBeVisible()
  await expect.poll(async () => (await donationsOf(request, fundraiser)).length).toBe(before + 1)
  expect(tries).toBe(3)
  await control(server, request, 'webhooks/release')
  expect(await donationsOf(request, fundraiser)).toHaveLength(before + 1)
})

test('after a reload during 3-D Secure it can still be completed', async ({ page, request }) => {
  await chooseCard(page, await openFundraiser(request, 13))
  await typeCard(page, CARDS.asksBank)
  await donate(page).click()
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Confirm your payment')).toBeVisible()
  await expect(page.getByRole('button', { name: '$25', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with your bank' }).click()
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await expectThanks(page)
})

test('says that a payment is in progress in another tab, and does not continue it here', async ({
  page,
  context,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 14)
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.asksBank)
  await donate(page).click()
  await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeVisible()
  const second = await context.newPage()
  await second.goto(`/fundraiser/${fundraiser.id}`)
  await expect(second.getByText('Payment in another tab')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Continue with your bank' })).toHaveCount(0)
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await expectThanks(page)
  await expect(second.getByText('Payment in another tab')).toHaveCount(0)
})

test('a payment whose tab was closed too early is recorded by the webhook @main', async ({
  page,
  context,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 15)
  const before = (await donationsOf(request, fundraiser)).length
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.succeeds)
  await page.route('**/api/donations', () => {})
  const asked = page.waitForRequest('**/api/donations')
  await donate(page).click()
  await asked
  await page.close()
  await expect.poll(async () => (await donationsOf(request, fundraiser)).length).toBe(before + 1)
  const later = await context.newPage()
  await later.goto(`/fundraiser/${fundraiser.id}`)
  await expectThanks(later)
})

test('offline, giving is refused with an explanation, and what was typed survives a reload', async ({
  page,
  context,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 16)
  await openWidget(page, fundraiser)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await openWidget(page, fundraiser)
  await page.getByLabel('Amount in US dollars').fill('40')
  await openDetails(page)
  await page.getByLabel('Your name').fill('Selam')
  await context.setOffline(true)
  await expect(page.getByText('Giving needs a connection. What you typed is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $40.00 with Card' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Amount in US dollars')).toHaveValue('40')
  await expect(page.getByLabel('Your name')).toHaveValue('Selam')
  await expect(page.getByText('Giving needs a connection. What you typed is kept.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('The connection is back. You can go on with your donation of $40.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $40.00 with Card' }).click()
  await expect(page.getByRole('button', { name: 'Donate $40.00' })).toBeVisible()
})
