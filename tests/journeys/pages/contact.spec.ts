import type { Page } from '@playwright/test'
import { waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ withWorker: /without a connection/ })

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Message Sent' })

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('አበበ ቢቂላ')
  await page.getByLabel('Email').fill('abebe@pamoja.test')
  await page.getByLabel('Subject').fill('A question')
  await page.getByRole('textbox', { name: 'Message' }).fill('Can a village school raise money here?')
}

test('without a connection it does the same, and shows an address that really reaches us', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await waitUntilAllStored(page)
  await context.setOffline(true)
  await page.reload()
  const note = page.getByText('this form can’t reach us')
  await expect(note).toBeVisible()
  await expect(note.getByRole('link', { name: 'support@pamoja.example' })).toBeVisible()
  await fillIn(page)
  await send(page).click()
  await expect(toast(page)).toBeVisible()
})

test('links to the emergency contact from the top of the page', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('link', { name: 'emergency contact' }).click()
  await expect(page.getByText('2-hour priority response')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Write an emergency email' })).toHaveAttribute(
    'href',
    /^mailto:.*EMERGENCY$/,
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('says that the form needs it, and gives the address', async ({ page }) => {
    await page.goto('/contact')
    expect(await page.content()).toContain('This form needs JavaScript.')
    await expect(send(page)).toBeDisabled()
  })
})
