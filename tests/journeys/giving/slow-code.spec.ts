import type { Page } from '@playwright/test'
import { openFundraiser, openWidget } from '../support/giving'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'block' })

const amount = (page: Page, dollars: number) => page.getByRole('button', { name: `$${dollars}`, exact: true })
const payByCard = (page: Page, price: string) => page.getByRole('button', { name: `Pay ${price} with Card` })

test('code that comes late does not carry away a donor who has changed the gift meanwhile', async ({
  page,
  request,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/CardForm-*.js', async (route) => {
    await released
    await route.continue()
  })
  await openWidget(page, await openFundraiser(request, 8))
  await amount(page, 25).click()
  const asked = page.waitForRequest('**/CardForm-*.js')
  await payByCard(page, '$25.00').click()
  const code = (await asked).url()
  await expect(payByCard(page, '$25.00')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Preparing your donation...')).toBeVisible()

  await amount(page, 50).click()
  await expect(page.getByText('Preparing your donation...')).toHaveCount(0)
  release()
  await page.evaluate((url) => import(url), code)
  await expect(payByCard(page, '$50.00')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('heading', { name: 'Make a Donation' })).toBeVisible()

  await payByCard(page, '$50.00').click()
  await expect(page.getByRole('heading', { name: 'Pay with Card' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Donate $50.00' })).toBeVisible()
})
