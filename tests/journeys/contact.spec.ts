import type { Page } from '@playwright/test'
import { everythingKept, reached } from './phone'
import { expect, test } from './server'

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Message Sent' })

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('አበበ ቢቂላ')
  await page.getByLabel('Email').fill('abebe@pamoja.test')
  await page.getByLabel('Subject').fill('A question')
  await page.getByRole('textbox', { name: 'Message' }).fill('Can a village school raise money here?')
}

test('asks for all four, and for an address that can be answered', async ({ page }) => {
  await page.goto('/contact')
  await send(page).click()
  await expect(page.getByText('Required', { exact: true })).toHaveCount(4)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Abebe')
  await expect(page.getByText('Required', { exact: true })).toHaveCount(3)
  await page.getByLabel('Email').fill('abebe@')
  await expect(page.getByText('Invalid email address')).toBeVisible()
})

test('says that the message was sent, empties the form, and calls nobody', async ({ page, server }) => {
  await page.goto('/contact')
  await fillIn(page)
  server.requests.length = 0
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await expect(toast(page)).toContainText("We'll get back to you within 24 hours.")
  for (const name of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(page.getByRole('textbox', { name })).toHaveValue('')
  }
  // The browser fetches icons and the like when it pleases; of ours nothing is called.
  expect(reached(server.requests).filter((request) => /^POST | \/api\//.test(request))).toEqual([])
})

test('without a connection does the same, and says where a letter really gets to us', async ({ page, context }) => {
  await page.goto('/contact')
  await everythingKept(page)
  await context.setOffline(true)
  await page.reload()
  const note = page.getByText('this form can’t reach us from here')
  await expect(note).toBeVisible()
  await expect(note.getByRole('link', { name: 'support@pamoja.example' })).toBeVisible()
  await fillIn(page)
  await send(page).click()
  await expect(toast(page)).toBeVisible()
})

test('leads to the emergency contact from the top of the page', async ({ page }) => {
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
