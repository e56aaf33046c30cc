import { heading, waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test('a storage that never answers does not stop a working network', async ({ page }) => {
  await page.addInitScript(() => {
    // Like browsers with a damaged database: no success, no error.
    IDBFactory.prototype.open = () => Object.create(IDBOpenDBRequest.prototype)
  })
  await page.goto('/')
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const title = await link.textContent()
  await link.click()
  await expect(heading(page)).toHaveText(title ?? '')
  await page.goBack()
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a full device can still read, and says that typed text is not stored', async ({ page }) => {
  await page.addInitScript(() => {
    // The quota that a test can set is not enforced for IndexedDB (Chromium 156).
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  })
  await page.goto('/')
  await waitUntilAllStored(page)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(heading(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Wanjiru')
  await expect(page.getByRole('alert').getByText('This device is full')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
