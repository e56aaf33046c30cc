import type { Page } from '@playwright/test'
import { openFundraiser, openWidget } from '../support/giving'
import { heading, reached, waitUntilAllStored, waitUntilPageStored } from '../support/phone'
import { openForm, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'
import { violations } from '../support/violations'

// The accessibility checks are a separate script.
test.use({ serviceWorkers: 'allow', bypassCSP: true })

const goOnline = (page: Page) => page.getByRole('button', { name: 'Go online' })

test('while a person works offline no request leaves the device, also after a restart; paying says why it must wait', async ({
  page,
  context,
  request,
  server,
}) => {
  await page.clock.install()
  const fundraiser = await openFundraiser(request, 10)
  await openWidget(page, fundraiser)
  await waitUntilAllStored(page)
  await waitUntilPageStored(page, `/fundraiser/${fundraiser.id}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Work offline' }).click()
  await expect(goOnline(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  server.requests.length = 0

  await page.goto('/browse')
  await page.goto('/fees')
  await expect(heading(page)).toBeVisible()
  await page.clock.runFor(60_000)
  await page.close()
  const restarted = await context.newPage()
  await openWidget(restarted, fundraiser)
  await expect(goOnline(restarted)).toBeVisible()
  await expect(restarted.getByText('You are working offline: go online to give.').first()).toBeVisible()
  await restarted.reload()
  await expect(goOnline(restarted)).toBeVisible()
  // A picture that the device does not have starts the worker, which has not looked at the choice yet.
  const session = await context.newCDPSession(restarted)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await restarted.evaluate(() => fetch('/media/not-stored.webp').catch(() => undefined))
  expect(reached(server.requests)).toEqual([])

  await goOnline(restarted).click()
  await expect(goOnline(restarted)).toBeHidden()
  await expect(restarted.getByText('The connection is back.').first()).toBeVisible()
  await restarted.goto('/browse')
  await expect.poll(() => reached(server.requests)).toContain('GET /browse')
})

test('what is written while working offline is sent when the person goes online', async ({ page, request, server }) => {
  await openForm(page)
  await page.goto('/settings')
  await page.getByRole('checkbox', { name: 'Work offline' }).check()
  await expect(goOnline(page)).toBeVisible()
  server.requests.length = 0
  await page.goto('/create-fundraiser')
  await write(page, 'Written without spending a byte')
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  expect(reached(server.requests)).toEqual([])

  await page.goto('/settings')
  await page.getByRole('checkbox', { name: 'Work offline' }).uncheck()
  await expect.poll(() => published(request, 'Written without spending a byte')).toHaveLength(1)
})
