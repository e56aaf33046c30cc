import type { Page } from '@playwright/test'
import { chooseCard, openFundraiser } from '../support/giving'
import { heading, reached, waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has taken over and stored the shell, with as little time for the page as possible. */
async function waitUntilShellStored(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.evaluate(
        async () => navigator.serviceWorker.controller !== null && (await caches.match('/shell.html')) !== undefined,
      )
    })
    .toBe(true)
}

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
  await expect(page.locator('.device-notes')).toBeAttached()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(page.frameLocator('[data-card-field=cardNumber] iframe').getByRole('textbox')).toBeVisible()
  server.requests.length = 0
  await page.clock.runFor(60_000)
  // Answered after all that the page has sent before.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(reached(server.requests).filter((asked) => /Screen|view=full|api\/fundraisers\?/.test(asked))).toEqual([])

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Make a Donation' })).toBeVisible()
  await waitUntilAllStored(page)
  expect(reached(server.requests).join('\n')).toMatch(/BrowseScreen/)
})

test('a touch alone fetches nothing for later', async ({ page, request, server }) => {
  await page.clock.install()
  const fundraiser = await openFundraiser(request, 9)
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expect(page.getByRole('button', { name: '$25', exact: true })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`/fundraiser/${fundraiser.id}?again`)
  await expect(page.getByRole('button', { name: '$25', exact: true })).toBeVisible()
  // The jump of the clock may have begun something on the page before.
  await expect.poll(() => server.requests.filter(({ isOver }) => !isOver)).toEqual([])
  server.requests.length = 0
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await waitUntilShellStored(page)
  expect(reached(server.requests).filter((asked) => /BrowseScreen|view=full/.test(asked))).toEqual([])
})

test('after a visit of an instant, every address shows the app without a connection', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/')
  await waitUntilShellStored(page)
  expect(
    reached(server.requests).filter((asked) => /\/api\/|(?:Fundraiser|Browse|Checkout)Screen/.test(asked)),
  ).toEqual([])

  await page.clock.resume()
  await context.setOffline(true)
  for (const path of ['/browse', '/about', '/fundraiser/1', '/dashboard', '/no/such/address']) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(true)
    await expect(page.getByRole('banner'), path).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(heading(page)).not.toHaveText('Not available offline yet')
})
