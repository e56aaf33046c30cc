import { chooseCard, openFundraiser } from '../support/giving'
import { keepsFiles, reached, VISITED, waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

// A trace runs script in the page, which Chromium counts as a user action; `page.evaluate` would too.
test.use({ trace: 'off', serviceWorkers: 'allow' })

test('a visitor who opens a link and leaves gets the page, and nothing for later @main', async ({ page, server }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(reached(server.requests).join('\n')).not.toMatch(
    /\/api\/|\/sw\.js|shell|assets\/(?:common|giving|browse|background)-/,
  )
})

test('a visit without changes costs one request, answered with "not modified"', async ({ page, context, server }) => {
  const installed = context.waitForEvent('serviceworker')
  await page.goto('/')
  const worker = await installed
  await expect.poll(() => worker.evaluate(() => caches.match('/').then(Boolean))).toBe(true)
  await expect.poll(() => worker.evaluate(keepsFiles, VISITED)).toBe(true)
  server.requests.length = 0
  await page.goto('/')
  await expect.poll(() => server.requests.filter(({ url }) => url === '/').map(({ status }) => status)).toEqual([304])
  await page.waitForLoadState('networkidle')
  expect(reached(server.requests)).toEqual(['GET /'])
})

test('nothing is fetched for later while a donor pays, and the rest follows afterwards', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install()
  const fundraiser = await openFundraiser(request, 9)
  await chooseCard(page, fundraiser)
  // The sign that a person stays, and the code that would fetch everything.
  await page.keyboard.press('Shift')
  await expect(page.locator('.status-line [role="status"]')).toBeAttached()
  await expect(page.frameLocator('[data-card-field=cardNumber] iframe').getByRole('textbox')).toBeVisible()
  server.requests.length = 0
  await page.clock.runFor(60_000)
  // Answered after all that the page has sent before.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(
    reached(server.requests).filter((asked) =>
      /assets\/(?:browse|create|reading)-|view=full|api\/fundraisers\?/.test(asked),
    ),
  ).toEqual([])

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Make a Donation' })).toBeVisible()
  await waitUntilAllStored(page)
  expect(reached(server.requests).join('\n')).toMatch(/assets\/browse-/)
})

test('a touch alone fetches nothing for later @main', async ({ page, request, server }) => {
  await page.clock.install()
  const fundraiser = await openFundraiser(request, 9)
  // Stopped before the page comes: on a busy machine it may take longer to load than a visitor needs to stay.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await page.waitForLoadState('networkidle')
  server.requests.length = 0
  await page.getByRole('button', { name: '$25', exact: true }).click()
  // Less than a visitor needs to stay.
  await page.clock.runFor(3_000)
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(reached(server.requests).filter((asked) => /assets\/(?:browse|background)-|view=full/.test(asked))).toEqual([])
})
