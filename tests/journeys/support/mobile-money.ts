import type { Locator, Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { openWidget } from './giving'
import { expect } from './server'

/** Asks for a payment of ten dollars from a phone in Kenya. */
export async function payByPhone(page: Page, fundraiser: Fundraiser, phone: string): Promise<void> {
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$10', exact: true }).click()
  await page.getByLabel('Your name').fill('Wanjiku')
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.getByLabel('Where do you pay from?').selectOption({ label: 'Kenya' })
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
}

/** Goes from the fundraiser's page to the provider's, to pay ten dollars from Kenya. Returns the promised price. */
export async function leaveForProvider(page: Page, fundraiser: Fundraiser): Promise<string> {
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$10', exact: true }).click()
  await page.getByLabel('Your name').fill('Wanjiku')
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.getByLabel('Where do you pay from?').selectOption({ label: 'Kenya' })
  await expect(page.getByText(/This price is valid until/)).toBeVisible()
  const price = (await page.locator('.local-price strong').textContent()) ?? ''
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.waitForURL('**/v3/hosted/pay/**')
  return price
}

/** The heading of the prompt on one phone. The page of phones also shows the prompts of other donors. `digits`: with the country's code. */
export const promptOn = (phones: Page, digits: string): Locator =>
  phones.getByRole('heading', { name: `+${digits}`, exact: true })

/** Approves the prompt on the page of phones. */
export async function approve(prompt: Locator): Promise<void> {
  await prompt.locator('xpath=following-sibling::form[1]').getByRole('button', { name: 'Approve' }).click()
  await expect(prompt).toHaveCount(0)
}
