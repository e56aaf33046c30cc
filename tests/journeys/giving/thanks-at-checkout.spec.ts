import type { Locator, Page } from '@playwright/test'
import { CARDS, expectThanks, openFundraiser, typeCard } from '../support/giving'
import { pauseClock } from '../support/phone'
import { expect, test } from '../support/server'

const card = (page: Page) => page.getByRole('region', { name: 'Payment Successful!' })

/** Pays by card, and stays at the checkout, whose clock stands while it thanks. */
async function payAndStay(page: Page, pay: Locator): Promise<void> {
  await typeCard(page, CARDS.succeeds)
  await expect(pay).toBeEnabled()
  await pauseClock(page)
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.clock.resume()
}

test('the checkout ends with the same thanks, also when it is reloaded before it leads there', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const { id } = await openFundraiser(request, 9)
  const search = new URLSearchParams({ amount: '25', fundraiserId: String(id), donorEmail: 'ama.checkout@example.org' })
  await page.goto(`/checkout?${search}`)
  const pay = page.getByRole('button', { name: 'Complete Payment $25.00' })
  await payAndStay(page, pay)
  await page.reload()
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  await expectThanks(page)
  await expect(card(page).getByText('A receipt is on its way to a•••@example.org')).toBeVisible()

  // The next gift to the same fundraiser is not taken for the first.
  await page.goto(`/checkout?${search}`)
  await expect(pay).toBeVisible()
})

test('another link to the checkout is another gift, also while the first waits for its thanks', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const { id } = await openFundraiser(request, 9)
  await page.goto(`/checkout?amount=25&fundraiserId=${id}`)
  const pay = page.getByRole('button', { name: 'Complete Payment $25.00' })
  await payAndStay(page, pay)
  await page.goto(`/checkout?amount=10&fundraiserId=${id}`)
  await typeCard(page, CARDS.succeeds)
  await page.getByRole('button', { name: 'Complete Payment $10.00' }).click()
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  await expect(card(page).getByText('Thank you for your $10.00 donation!')).toBeVisible()
})
