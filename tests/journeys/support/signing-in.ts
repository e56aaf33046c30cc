import type { Page } from '@playwright/test'
import { expect } from './server'

/** Signs in a person of the demo through the form, and opens a page. */
export async function signInAs(page: Page, email: string, next = '/dashboard'): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('pamoja-demo')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === next)
}

/** Makes the browser forget who is signed in, as if the person had signed out, without asking the server. */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ['authToken', 'account']) localStorage.removeItem(name)
  })
  await page.context().clearCookies()
}
