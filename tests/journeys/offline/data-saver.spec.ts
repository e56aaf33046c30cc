import { reached } from '../support/phone'
import { expect, test } from '../support/server'

// A trace runs script in the page, which Chromium counts as a user action; `page.evaluate` would too.
test.use({ trace: 'off', serviceWorkers: 'allow' })

test('a visitor who opens a link and leaves gets the page, a worker and the shell, and no prefetched code', async ({
  page,
  context,
  server,
}) => {
  const installed = context.waitForEvent('serviceworker')
  await page.goto('/')
  await installed
  await expect.poll(() => reached(server.requests)).toContain('GET /shell.html')
  await page.waitForLoadState('networkidle')
  const asked = reached(server.requests).join('\n')
  expect(asked).not.toMatch(/\/api\/|(?:Fundraiser|Browse|Checkout)Screen/)
})

test('a visit without changes costs one request, answered with "not modified"', async ({ page, context, server }) => {
  const installed = context.waitForEvent('serviceworker')
  await page.goto('/')
  const worker = await installed
  await expect.poll(() => worker.evaluate(() => caches.match('/').then(Boolean))).toBe(true)
  server.requests.length = 0
  await page.goto('/')
  await expect.poll(() => server.requests.filter(({ url }) => url === '/').map(({ status }) => status)).toEqual([304])
  await page.waitForLoadState('networkidle')
  expect(reached(server.requests)).toEqual(['GET /'])
})
