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

test('the checkout ends with the same thanks, also when it is loaded again, but the next gift does not', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const { id } = await openFundraiser(request, 9)
  const search = new URLSearchParams({ amount: '25', fundraiserId: String(id), donorEmail: 'ama.checkout@example.org' })
  await page.goto(`/checkout?${search}`)
  const pay = page.getByRole('button', { name: 'Complete Payment $25.00' })
  await payAndStay(page, pay)
  await page.goto('/about')
  await page.goto(`/checkout?${search}`)
  await expect(pay).toBeVisible()

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  await expectThanks(page)
  await expect(card(page).getByText('A receipt is on its way to a•••@example.org')).toBeVisible()
})
