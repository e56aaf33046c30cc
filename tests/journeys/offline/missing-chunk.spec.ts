import { heading } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'block' })

test('code that is gone from the server makes the page reload once', async ({ page }) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/')
  await page.keyboard.press('Shift')
  await expect(page.locator('.device-notes')).toBeAttached()
  await page.route('**/browse-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(heading(page)).toHaveText('Browse Fundraisers')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => loads).toBe(2)
  await expect(page.locator('.device-notes')).toBeAttached()
  expect(loads).toBe(2)
})
