import type { Page } from '@playwright/test'
import { register, toast } from '../support/accounts'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

// The service worker also sends, and its requests would not be answered here.
test.use({ serviceWorkers: 'block' })

/** The server's reply when it refuses something: with a reason, or without one. */
const refusal = (json: object) => ({ status: 422, headers: { 'X-Pamoja': '1' }, json })

/** Answers the writes to an address, and passes its reads on. */
async function answerWrites(page: Page, address: string, answer: () => object): Promise<void> {
  await page.context().route(address, (route) => {
    if (route.request().method() === 'GET') return route.continue()
    return route.fulfill(refusal(answer()))
  })
}

test('a failed sign-out from the dashboard shows the server’s message [8.dashboard.signed-out.error]', async ({
  page,
  request,
}) => {
  const { email } = await register(request)
  await signInAs(page, email)
  await answerWrites(page, '**/api/auth/logout', () => ({ message: 'The session could not be ended' }))
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('ErrorThe session could not be ended')
})
