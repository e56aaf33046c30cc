import { expect, test } from '../support/server'

/** Milliseconds: the offer is for people who stay. */
const STAY = 20_000

test.describe('a reader of Swahili', () => {
  test.use({ locale: 'sw-KE' })

  test('is offered the same page in Swahili, chooses it, and from there Arabic', async ({ page }) => {
    await page.goto('/browse?category=education')
    const offer = page.getByRole('link', { name: 'Soma kwa Kiswahili' })
    await expect(offer).toBeVisible({ timeout: STAY })
    await offer.click()
    await expect(page).toHaveURL('/sw/browse?category=education')
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw')

    await page.getByRole('contentinfo').locator('a[href^="/sw/languages"]').click()
    await expect(page).toHaveURL('/sw/languages?from=%2Fbrowse%3Fcategory%3Deducation')
    const arabic = page.getByRole('link', { name: 'العربية' })
    await expect(page.getByRole('listitem').filter({ has: arabic })).toContainText('KB')
    await arabic.click()
    await expect(page).toHaveURL('/ar/browse?category=education')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    // What was chosen last counts more than the browser: no offer of Swahili.
    await page.waitForFunction(() => document.querySelector('.device-notes') !== null, undefined, { timeout: STAY })
    await expect(page.locator('.language-offer')).toHaveCount(0)
  })

  test('who declines is not asked again, and never where a form is filled in', async ({ page }) => {
    await page.goto('/auth')
    await page.waitForFunction(() => document.querySelector('.device-notes') !== null, undefined, { timeout: STAY })
    await expect(page.locator('.language-offer')).toHaveCount(0)
    await page.goto('/fees')
    const offer = page.locator('.language-offer')
    await expect(offer).toBeVisible({ timeout: STAY })
    await offer.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(offer).toHaveCount(0)
    await page.goto('/browse')
    await page.waitForFunction(() => document.querySelector('.device-notes') !== null, undefined, { timeout: STAY })
    await expect(offer).toHaveCount(0)
  })
})

test('a reader of English is offered nothing', async ({ page }) => {
  await page.goto('/fees')
  await page.waitForFunction(() => document.querySelector('.device-notes') !== null, undefined, { timeout: STAY })
  await expect(page.locator('.language-offer')).toHaveCount(0)
})
