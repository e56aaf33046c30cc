import type { BrowserContext, Page } from '@playwright/test'
import { line } from './people'
import { largePhoto } from './photo'
import { publish, published, write } from './publishing'
import { expect, test } from './server'
import { signInAs } from './signing-in'
import { violations } from './violations'

// The accessibility checks are a script of their own. The service worker sends too, on a line that nothing here makes slow.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

const FAST = -1

/** Lets only so many bytes a second leave the page. Answers what to call to let more through. */
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
const percentSent = async (page: Page) => Number(await bar(page).getAttribute('value'))

test('a photo on a slow line shows in the form how far it is, and goes live once', async ({
  page,
  context,
  request,
}) => {
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await writeWithPhoto(page, 'A photo on a slow line')
  await slowDown(context, page, 5_000)
  await publish(page)
  await expect(bar(page)).toBeVisible()
  const early = await percentSent(page)
  await expect.poll(() => percentSent(page)).toBeGreaterThan(early)
  await expect(page).toHaveURL(/\/fundraiser\/\d+\?created=true/, { timeout: 30_000 })
  const [fundraiser, ...others] = await published(request, 'A photo on a slow line')
  expect(others).toEqual([])
  expect(fundraiser?.image).toMatch(/^\/media\//)
})

test('a photo that is stuck on the way is given up, and sent anew', async ({ page, context, request }) => {
  test.setTimeout(120_000)
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await writeWithPhoto(page, 'Stuck on the way')
  const limit = await slowDown(context, page, 1)
  const givenUp = page.waitForEvent('requestfailed', {
    predicate: (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/fundraisers'),
    timeout: 40_000,
  })
  await publish(page)
  await givenUp
  expect(await published(request, 'Stuck on the way')).toEqual([])
  await limit(FAST)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/, { timeout: 40_000 })
  expect(await published(request, 'Stuck on the way')).toHaveLength(1)
})

test('cut off in the middle, it begins again on the next page, is seen in the list and by itself, and goes live once', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000)
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
  await expect(page).toHaveURL(/\/fundraiser\/\d+\?created=true/, { timeout: 60_000 })
  expect(await published(request, 'Cut off in the middle')).toHaveLength(1)
})
