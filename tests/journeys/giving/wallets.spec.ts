import type { Page } from '@playwright/test'
import { bank, chooseCard, donationsOf, expectThanks, openFundraiser, problem } from '../support/giving'
import { expect, test } from '../support/server'

const wallet = (page: Page) => page.getByRole('button', { name: 'Practice wallet' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Practice wallet' }).frameLocator('iframe')

test('a donor gives by a wallet: one that is closed, one that is declined, and one that asks the bank', async ({
  page,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 1)
  const before = (await donationsOf(request, fundraiser)).length
  await chooseCard(page, fundraiser)
  await wallet(page).click()
  await expect(sheet(page).getByText('$25.00')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(problem(page)).toHaveText('The wallet was closed. You have not been charged.')

  await wallet(page).click()
  await sheet(page).getByRole('button', { name: 'Pay with a card that is declined' }).click()
  await expect(problem(page)).toHaveText('Payment Failed Your card was declined. Your card was not charged.')

  await wallet(page).click()
  await sheet(page).getByRole('button', { name: 'Pay with a card that asks for 3-D Secure' }).click()
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await expectThanks(page)
  expect(await donationsOf(request, fundraiser)).toHaveLength(before + 1)
})

test('at the checkout a wallet charges the fees that the donor covers', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 2)
  await page.goto(`/checkout?amount=25&fundraiserId=${fundraiser.id}`)
  const cover = page.getByRole('checkbox', { name: /^I cover the fees/ })
  await expect(cover).not.toBeChecked()
  await cover.check()
  await expect(page.getByText('Fees you cover')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Complete Payment \$(27\.77|29\.39)$/ })).toBeVisible()
  await wallet(page).click()
  await expect(sheet(page).getByText(/^\$(27\.77|29\.39)$/)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you for your $25.00 donation!')).toBeVisible()
})
