import type { Page } from '@playwright/test'
import { CARDS, donate, expectThanks, openFundraiser, openWidget, typeCard } from './giving'
import { expect, test } from './server'
import { violations } from './violations'

/** Walks through every step of giving and stops at each. */
async function eachStep(page: Page, id: number, stop: (step: string) => Promise<void>): Promise<void> {
  await stop('details')
  await page.getByLabel('Amount in US dollars').fill('0.5')
  await stop('too little')
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await stop('method')
  await page.getByRole('button', { name: 'Pay $25.00 with Mobile Money' }).click()
  await page.getByLabel('Where do you pay from?').selectOption({ label: 'Ghana' })
  await expect(page.getByText(/This price holds until/)).toBeVisible()
  await stop('mobile money')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await typeCard(page, CARDS.declined)
  await donate(page).click()
  await expect(page.locator('.donation-problem')).toBeVisible()
  await stop('declined')
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  await stop('thanks')
  await page.goto(`/fundraiser/${id}?payment=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Payment not found')).toBeVisible()
  await stop('no such payment')
  await page.goto(`/checkout?amount=25&fundraiserId=${id}&donorName=Ama&message=Be+well`)
  await expect(page.locator('iframe')).toHaveCount(3)
  await stop('checkout')
}

test.describe('every step of giving', () => {
  // The checker is a script of its own, which the pages' policy refuses as it should.
  test.use({ bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`shuts nobody out: ${colorScheme}`, async ({ page, request }) => {
      const fundraiser = await openFundraiser(request, 17)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openWidget(page, fundraiser)
      await eachStep(page, fundraiser.id, async (step) => expect(await violations(page), step).toEqual([]))
    })
  }
})

test('every step of giving fits 320 px, and thumbs find everything', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 17)
  await page.setViewportSize({ width: 320, height: 640 })
  await openWidget(page, fundraiser)
  await eachStep(page, fundraiser.id, async (step) => {
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess, step).toBeLessThanOrEqual(0)
    const heights = await page
      .locator('#donate, .checkout-payment')
      .locator('button, a, select, input:not([type=hidden], [type=radio]), label:has([type=radio])')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
    expect(Math.min(...heights, 44), step).toBeGreaterThanOrEqual(43.5)
  })
})

test('a donor without a mouse gives by card', async ({ page, request }) => {
  await openWidget(page, await openFundraiser(request, 18))
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: '$25', exact: true }).focus()
  await press('Enter')
  await page.getByLabel('Message').focus()
  await press('Tab', 'Enter')
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeFocused()
  await press('Tab', 'Enter')
  await expect(page.getByRole('heading', { name: 'Pay with Card' })).toBeFocused()
  await expect(page.locator('.card-fields')).toHaveAttribute('aria-busy', 'false')
  await press('Tab')
  await page.keyboard.type(CARDS.succeeds)
  await press('Tab')
  await page.keyboard.type('1239')
  await press('Tab')
  await page.keyboard.type('123')
  await expect(donate(page)).toBeEnabled()
  await press('Tab')
  await expect(donate(page)).toBeFocused()
  await press('Enter')
  await expectThanks(page)
})
