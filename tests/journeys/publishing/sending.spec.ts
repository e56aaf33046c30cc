import type { Page } from '@playwright/test'
import type { LineFault } from '../../servers/counting-proxy'
import { expectInTime } from '../support/phone'
import { openForm, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const MINUTE = 60_000

test('after many failures it is sent at once by the button', async ({ page, request }) => {
  await openForm(page)
  await write(page, 'By the button')
  let isBroken = true
  await page
    .context()
    .route('**/api/fundraisers', (route) =>
      route.request().method() === 'POST' && isBroken
        ? route.fulfill({ status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } })
        : route.continue(),
    )
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Send now' })
  await button.click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  // It may have reached the server: as a draft it could be published twice.
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await putOff(page, 14 * MINUTE)
  isBroken = false
  await button.click()
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  expect(await published(request, 'By the button')).toHaveLength(1)
})

test('the service worker sends after a visit, when the page does not send', async ({ page, context, request }) => {
  await openForm(page)
  await context.setOffline(true)
  await write(page, 'Sent by the visit of another page')
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  // The page takes the person for a visitor; the browser still has the cookie.
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.goto('/about')
  await context.setOffline(false)
  await page.goto('/fees')
  await expect.poll(() => published(request, 'Sent by the visit of another page')).toHaveLength(1)
})

test('the badge counts what needs the person', async ({ page, context }) => {
  await context.addInitScript(() => {
    let badge = 0
    const setAppBadge = async (count: number) => {
      badge = count
    }
    Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) })
    Object.defineProperty(window, 'badge', { get: () => badge })
  })
  const badge = () => page.evaluate(() => Reflect.get(window, 'badge'))
  await openForm(page)
  expect(await badge()).toBe(0)
  await write(page, 'Refused while nobody looked')
  await context.route('**/api/fundraisers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, headers: { 'X-Pamoja': '1' }, json: { message: 'Please choose another title' } })
      : route.continue(),
  )
  await context.setOffline(true)
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(badge).toBe(1)
})

/** Makes the entries look as after many failures: the next try is `pauseMs` milliseconds away. */
function putOff(page: Page, pauseMs: number): Promise<void> {
  return page.evaluate(async (pause) => {
    const answer = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const database = await answer(indexedDB.open('pamoja'))
    const values = database.transaction('values', 'readwrite').objectStore('values')
    for (const entry of await answer(values.getAll(IDBKeyRange.bound(['entry'], ['entry', []])))) {
      await answer(values.put({ ...entry, tries: 8, nextTryAt: Date.now() + pause }, ['entry', entry.id]))
    }
    database.close()
  }, pauseMs)
}

const FAULTS: LineFault[] = ['dropped', 'reply lost', 'reply cut', 'hangs', 'reply hangs', 'late']

test('on a line that breaks, cuts, hangs and delays, each fundraiser is published exactly once', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install()
  await openForm(page)
  for (const fault of FAULTS) {
    await page.goto('/create-fundraiser')
    const title = `On a line with this fault: ${fault}`
    await write(page, title)
    server.line.breakNext('POST', '/api/fundraisers', fault)
    const before = posts(server.requests)
    await publish(page)
    await expectInTime(page, () => page.url()).toMatch(/\/fundraiser\/\d+/)
    expect(posts(server.requests) - before, fault).toBeGreaterThan(1)
    await server.line.deliverLate()
    expect(await published(request, title), fault).toHaveLength(1)
  }
})

const posts = (requests: { method: string; url: string }[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url === '/api/fundraisers').length
