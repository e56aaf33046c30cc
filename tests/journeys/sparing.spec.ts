import { reached } from './phone'
import { expect, test } from './server'

// A trace runs script in the page, which Chromium counts as something that a person did; so would `page.evaluate`.
test.use({ trace: 'off' })

test('whoever opens a link and goes again gets the page and a worker, and nothing for later', async ({
  page,
  context,
  server,
}) => {
  const installed = context.waitForEvent('serviceworker')
  await page.goto('/')
  await installed
  await page.waitForTimeout(2_000)
  const asked = reached(server.requests).join('\n')
  expect(asked).not.toMatch(/shell\.html|\/api\/|(?:Fundraiser|Browse|Checkout)Screen/)
})

test('a visit that brings nothing new costs one question, answered with "not modified"', async ({
  page,
  context,
  server,
}) => {
  const installed = context.waitForEvent('serviceworker')
  await page.goto('/')
  const worker = await installed
  await expect.poll(() => worker.evaluate(() => caches.match('/').then(Boolean))).toBe(true)
  server.requests.length = 0
  await page.goto('/')
  await expect.poll(() => server.requests.filter(({ url }) => url === '/').map(({ status }) => status)).toEqual([304])
  await page.waitForTimeout(2_000)
  expect(reached(server.requests)).toEqual(['GET /'])
})
