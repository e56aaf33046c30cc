import type { Page } from 'playwright'

/** Chooses an amount and mobile money on the page of a fundraiser, from Kenya, and waits for the price. */
export async function choosePhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await page.getByRole('button', { name: 'Pay $25.00 with Mobile Money' }).click()
  await page.getByText('This price is valid until').waitFor()
}

/** Goes on to the provider's page. */
export async function leaveForProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay $25.00 with Mobile Money' }).click()
  await page.waitForURL('**/v3/hosted/pay/**', { waitUntil: 'commit' })
}

/** Pays on the provider's page, and waits for the thanks on ours. */
export async function payAtProvider(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('0712345678')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Thank you for your $25.00 donation!').waitFor()
}
