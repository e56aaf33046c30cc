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
  await page.locator('.donor-details > summary').click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Wanjiru')
  await expect(page.getByRole('alert').getByText('This device is full')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a browser that refuses storage and workers leaves no error behind, and the form says what it can’t keep', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
    for (const name of ['register', 'getRegistration'] as const)
      ServiceWorkerContainer.prototype[name] = () => Promise.reject(new DOMException('Refused', 'SecurityError'))
    Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { get: () => new Promise(() => {}) })
    StorageManager.prototype.persist = () => Promise.reject(new TypeError('Refused'))
    StorageManager.prototype.persisted = () => Promise.reject(new TypeError('Refused'))
    addEventListener('unhandledrejection', ({ reason }) => console.error(`Unhandled: ${reason?.stack ?? reason}`))
  })
  const errors: string[] = []
  page.on('console', (message) => message.text().startsWith('Unhandled') && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error.stack)))
  for (const path of ['/', '/browse', '/fundraiser/1', '/auth', '/create-fundraiser']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await page.mouse.wheel(0, 300)
    // What starts when the page is idle.
    await expect(page.locator('.status-line [role="status"]')).toBeAttached()
    await page.waitForLoadState('networkidle')
  }
  await expect(page.getByText('what you type is lost when you leave the page')).toBeVisible()
  await expect(page.getByText('Everything you type is kept on this device')).toHaveCount(0)
  expect(errors).toEqual([])
})
