import { heading } from '../support/phone'
import { expect, test } from '../support/server'

/** Without a service worker, as before it has stored anything. */
test('a first visit that loses the connection at once goes on when it is back', async ({ page, context }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  // With this device's worker blocked, its registration fails in another way than on a phone.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => /\/start\.js$/.test(request.url()))
  await context.setOffline(true)
  await failed
  expect(errors).toEqual([])
  await context.setOffline(false)
  await expect(page.locator('.device-notes')).toBeAttached()
  expect(errors).toEqual([])
})
