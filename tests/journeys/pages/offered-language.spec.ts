import type { Response } from '@playwright/test'
import { newPerson } from '../support/accounts'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

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

test('the language of the account is offered on a new device, once, and never by itself', async ({
  page,
  request,
  browser,
}) => {
  const person = newPerson()
  const made = await request.post('/api/users', { data: person, headers: { 'Pamoja-Language': 'sw' } })
  expect(made.status()).toBe(201)
  const offer = page.getByRole('link', { name: 'Soma kwa Kiswahili' })
  await signInAs(page, person.email)
  await page.goto('/fees')
  await expect(offer).toBeVisible({ timeout: STAY })
  await expect(offer).toHaveAttribute('href', '/sw/fees')
  await expect(page).toHaveURL('/fees')
  await page.getByRole('button', { name: 'Do not offer this language again' }).click()
  await expect(offer).toHaveCount(0)
  const answered = page.waitForResponse(isOfferCode)
  await page.goto('/browse')
  await answered
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.language-offer')).toHaveCount(0)

  // Another device, where English was chosen: nothing is asked.
  const other = await browser.newPage()
  await other.addInitScript(() => localStorage.setItem('language', 'en'))
  await signInAs(other, person.email)
  await other.goto('/fees')
  await other.waitForFunction(() => document.querySelector('.device-notes') !== null, undefined, { timeout: STAY })
  await other.waitForLoadState('networkidle')
  await expect(other.locator('.language-offer')).toHaveCount(0)
  await other.close()
})

/** The code that decides about the offer was answered. */
const isOfferCode = (response: Response) => response.url().includes('/offer-account-language-')
