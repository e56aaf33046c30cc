import { test as base, expect, type Page } from '@playwright/test'
import { startUpdatableServer, type UpdatableServer } from '../servers/updatable-server'
import { everythingKept, heading } from './phone'

const test = base.extend<{ site: UpdatableServer }>({
  // Playwright wants a pattern here even where nothing is needed.
  site: async ({ playwright: _playwright }, use) => {
    const site = await startUpdatableServer(process.env.SEEDED_DATA ?? '')
    await use(site)
    await site.stop()
  },
})

const prompt = (page: Page) => page.getByText('A new version is ready.')
const buildOf = (page: Page) => page.evaluate(() => document.getElementById('page-data')?.dataset.build)

/** The id of a fundraiser that can be given to. */
async function featured(page: Page, site: UpdatableServer): Promise<number> {
  const reply = await page.request.get(`${site.origin}/api/fundraisers?limit=1&sort=featured`)
  const [fundraiser] = await reply.json()
  return fundraiser.id
}

/** What the browser does by itself on a navigation, and the app when it comes back into view. */
function lookForUpdate(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
}

test('a new version is offered in each tab, and once accepted in one, all go over to it with what was typed', async ({
  context,
  site,
}) => {
  const form = await context.newPage()
  await form.goto(`${site.origin}/fundraiser/${await featured(form, site)}`)
  await everythingKept(form)
  const other = await context.newPage()
  await other.goto(`${site.origin}/browse`)
  const name = form.getByRole('textbox', { name: 'Your name' })
  await name.fill('Wanjiru')

  await site.deploy()
  await lookForUpdate(other)
  await expect(prompt(other)).toBeVisible()
  // Someone is typing here.
  await expect(prompt(form)).toBeHidden()
  await other.getByRole('button', { name: 'Update' }).click()
  for (const page of [other, form]) await expect.poll(() => buildOf(page).catch(() => null)).toBe(site.buildId())
  await expect(name).toHaveValue('Wanjiru')
  await expect(prompt(other)).toBeHidden()
})

test('a first visit is left alone by its first worker, and can go over to the next', async ({ page, site }) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto(site.origin)
  await everythingKept(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(loads).toBe(1)

  await site.deploy()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(site.buildId())
  expect(loads).toBe(2)
})

test('"Later" changes nothing, and the next start asks again', async ({ page, site }) => {
  await page.goto(site.origin)
  await everythingKept(page)
  const before = site.buildId()
  await site.deploy()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toBeHidden()
  expect(await buildOf(page)).toBe(before)
  await page.reload()
  await page.keyboard.press('Shift')
  await expect(prompt(page)).toBeVisible()
})

test('nobody is asked while paying', async ({ page, site }) => {
  await page.goto(site.origin)
  await everythingKept(page)
  await page.goto(`${site.origin}/checkout?amount=25&fundraiserId=${await featured(page, site)}&fundraiserTitle=A`)
  await site.deploy()
  await lookForUpdate(page)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed')
  await page.waitForTimeout(2_000)
  await expect(prompt(page)).toBeHidden()
})

test('the worker can be taken off every device, and what was typed stays', async ({ page, site }) => {
  await page.goto(`${site.origin}/fundraiser/${await featured(page, site)}`)
  await everythingKept(page)
  const name = page.getByRole('textbox', { name: 'Your name' })
  await name.fill('Wanjiru')
  await name.blur()
  await site.switchWorkerOff()
  await lookForUpdate(page)
  await expect.poll(() => page.evaluate(() => caches.keys()).catch(() => null)).toEqual([])
  const answer = await page.reload()
  expect(answer?.fromServiceWorker()).toBe(false)
  await expect(name).toHaveValue('Wanjiru')
})

test('after an update everything can be read without a connection', async ({ page, context, site }) => {
  await page.goto(`${site.origin}/fundraiser/1`)
  await everythingKept(page)
  const title = (await heading(page).textContent()) ?? ''
  await site.deploy()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(site.buildId())
  await context.setOffline(true)
  await page.goto(`${site.origin}/fundraiser/1`)
  await expect(heading(page)).toHaveText(title)
})
