import type { Page } from '@playwright/test'
import { CARDS, donate, expectThanks, openFundraiser, openWidget, typeCard } from '../support/giving'
import { expect, test } from '../support/server'

const PHONE = { width: 360, height: 800 }

/** Counts what a donor presses until the gift is on its way. Fields of the card or the phone number are counted apart. */
function counting(page: Page) {
  const pressed: string[] = []
  return {
    pressed,
    async tap(name: string | RegExp, role: 'button' | 'link' = 'button') {
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
      pressed.push(String(name))
    },
  }
}

test.use({ viewport: PHONE })

test('a gift by card from the page of a fundraiser takes four taps and the card', async ({ page, request }) => {
  await openWidget(page, await openFundraiser(request, 5))
  const { tap, pressed } = counting(page)
  await tap('Donate', 'link')
  await tap('$25')
  await tap('Pay $25.00 with Card')
  await typeCard(page, CARDS.succeeds)
  await tap('Donate $25.00')
  await expectThanks(page)
  expect(pressed).toHaveLength(4)
})

test('a gift by card from a card of a list takes two taps and the card', async ({ page }) => {
  await page.goto('/browse')
  const { tap, pressed } = counting(page)
  await tap('Give $25', 'link')
  await typeCard(page, CARDS.succeeds)
  await tap('Complete Payment $25.00')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(pressed).toHaveLength(2)
})

test.describe('in Kenya', () => {
  test.use({ timezoneId: 'Africa/Nairobi' })

  test('a gift by M-Pesa takes four taps and the number of the phone', async ({ page, request }) => {
    await openWidget(page, await openFundraiser(request, 5))
    const { tap, pressed } = counting(page)
    await tap('Donate', 'link')
    await tap('$10')
    await tap('Pay $10.00 with Mobile Money')
    await expect(page.getByRole('radio', { name: 'M-Pesa' })).toBeChecked()
    await expect(page.getByText(/This price is valid until/)).toBeVisible()
    await page.getByLabel('Your phone number').fill('0712345678')
    await tap('Pay $10.00 with Mobile Money')
    await expect(page.getByText('Approve on your phone')).toBeVisible()
    expect(pressed).toHaveLength(4)
  })
})

test('who has paid by a wallet on this phone pays again with three taps, and can still change everything', async ({
  page,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 5)
  const sheet = page.getByRole('dialog', { name: 'Practice wallet' }).frameLocator('iframe')
  const confirm = () => sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  await openWidget(page, fundraiser)
  const first = counting(page)
  await first.tap('Donate', 'link')
  await first.tap('$25')
  await first.tap('Pay $25.00 with Card')
  await first.tap('Practice wallet')
  await confirm()
  await expectThanks(page)
  expect(first.pressed).toHaveLength(4)

  // Another one: the page of the first still thanks for the gift.
  await openWidget(page, await openFundraiser(request, 6))
  const again = counting(page)
  await again.tap('Donate', 'link')
  await again.tap('$25')
  await again.tap('Practice wallet')
  await confirm()
  await expectThanks(page)
  expect(again.pressed).toHaveLength(3)

  await openWidget(page, await openFundraiser(request, 7))
  await again.tap('$25')
  await expect(donate(page)).toBeVisible()
  await again.tap('Back')
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeFocused()
  await again.tap('$50')
  await page.getByLabel('Message').fill('For the roof')
  await expect(page.getByRole('button', { name: 'Pay $50.00 with Mobile Money' })).toBeVisible()
})
