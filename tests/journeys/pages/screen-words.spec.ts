import type { Page } from '@playwright/test'
import { CARDS, chooseCard, donate, expectThanks, openFundraiser, typeCard } from '../support/giving'
import { heading } from '../support/phone'
import { expect, test } from '../support/server'

/** Delays the writes to an address, so that a test can see the pending state. Returns the function that releases them. */
async function holdWrites(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route(address, async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.continue()
  })
  return () => release()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the checkout shows its progress, and returns to the campaign [2.checkout.back 2.checkout.disabled 2.checkout.pay 2.checkout.preparing 2.checkout.processing 4.checkout.loading 4.checkout.processing]', async ({
  page,
  request,
}) => {
  const { id, title } = await openFundraiser(request, 8)
  const open = await holdWrites(page, '**/api/create-payment-intent')
  await page.goto(`/checkout?amount=25&fundraiserId=${id}`)
  await expect(page.getByText('Preparing your donation...')).toBeVisible()
  open()
  const confirm = await holdWrites(page, '**/v1/payment_intents/*/confirm')
  await expect(button(page, 'Complete Payment $25.00')).toBeDisabled()
  await typeCard(page, CARDS.declined)
  await expect(button(page, 'Complete Payment $25.00')).toBeEnabled()
  await button(page, 'Complete Payment $25.00').click()
  await expect(button(page, 'Processing Payment...')).toBeDisabled()
  confirm()
  await expect(button(page, 'Complete Payment $25.00')).toBeEnabled()
  await page.getByRole('link', { name: 'Back to Campaign' }).click()
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  await expect(heading(page)).toHaveText(title)
})

test('a card payment on the fundraiser’s page shows that it is being processed [2.widget.card.processing]', async ({
  page,
  request,
}) => {
  await chooseCard(page, await openFundraiser(request, 8))
  const confirm = await holdWrites(page, '**/v1/payment_intents/*/confirm')
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expect(button(page, 'Processing Payment...')).toBeDisabled()
  confirm()
  await expectThanks(page)
})
