import type { BrowserContext, Page } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { line } from '../support/people'
import { largePhoto, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'
import { violations } from '../support/violations'

// The accessibility checks are a separate script. The service worker also sends, and its connection is not slowed down here.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

const FAST = -1

/** Limits the bytes per second that leave the page. Returns a function that raises the limit. */
async function slowDown(context: BrowserContext, page: Page, bytesPerSecond: number) {
  const session = await context.newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: FAST,
      uploadThroughput,
    })
  await session.send('Network.enable')
  await limit(bytesPerSecond)
  return limit
}

async function writeWithPhoto(page: Page, title: string): Promise<void> {
  await write(page, title)
  await page.getByLabel('Image (optional)').setInputFiles(await largePhoto(page))
  await expect(page.getByAltText('Your choice')).toBeVisible()
}

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Photo sent' })

test('an interrupted upload restarts on the next page, shows its progress in the list and on its own page, and is published once', async ({
  page,
  context,
  request,
}) => {
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await writeWithPhoto(page, 'Cut off in the middle')
  const limit = await slowDown(context, page, 2_000)
  await publish(page)
  await expect(bar(page)).toBeVisible()
  await page.goto('/dashboard')
  await page.keyboard.press('Shift')
  const row = line(page, 'Cut off in the middle')
  await expect(row.getByText('Sending')).toBeVisible()
  await expect(row.getByRole('progressbar', { name: 'Photo sent' })).toBeVisible()
  await row.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('Not yet public. Sending…')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText(/^\d+% sent$/).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await limit(FAST)
  await expect(page).toHaveURL(/\/fundraiser\/\d+\?created=true/)
  expect(await published(request, 'Cut off in the middle')).toHaveLength(1)
})
