import { join } from 'node:path'
import type { Page } from '@playwright/test'
import SQLite from 'better-sqlite3'
import { creatorWith, give } from '../support/creators'
import { gate, holdBack } from '../support/people'
import {
  age,
  errorsOf,
  heading,
  letMinutePass,
  offlineLine,
  reached,
  waitUntilAllStored,
  waitUntilPageStored,
  waitUntilQueryStored,
} from '../support/phone'
import { expect, type JourneyServer, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const cards = (page: Page) => page.getByRole('article')

/** Taps a card of the list on screen. Returns the address and the title of the opened page. */
async function openCard(page: Page, position: number): Promise<{ path: string; title: string }> {
  const link = cards(page).nth(position).getByRole('heading').getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(heading(page)).toHaveText(title)
  return { path: new URL(page.url()).pathname, title }
}

/** The last fundraiser of the demo that is not on the first page of any list. */
async function findUnseen(page: Page): Promise<string> {
  const reply = await page.request.get('/api/fundraisers?sort=ending&limit=100&view=card')
  const listed = await page.request.get('/api/fundraisers?sort=featured&limit=30&view=card')
  const seen = new Set((await listed.json()).map(({ id }: { id: number }) => id))
  const [unseen] = (await reply.json()).filter(({ id }: { id: number }) => !seen.has(id))
  return `/fundraiser/${unseen.id}`
}

/** Changes a title in the database, and restarts the server so that it notices. */
async function rename(server: JourneyServer, path: string, title: string): Promise<void> {
  await server.kill()
  const database = new SQLite(join(server.dataDirectory, 'pamoja.db'))
  database.prepare('UPDATE fundraisers SET title = ? WHERE id = ?').run(title, path.split('/').pop())
  database.close()
  await server.restart()
}

test('shows every page that was seen, with its age, and without a single request @main', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/')
  await waitUntilAllStored(page)
  const first = await openCard(page, 0)
  await page.goto('/browse')
  const second = await openCard(page, 1)
  await waitUntilQueryStored(page, second.path.split('/').pop() ?? '')

  await context.setOffline(true)
  server.requests.length = 0
  for (const { path, title } of [first, second]) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker()).toBe(true)
    await expect(heading(page)).toHaveText(title)
    await expect(age(page)).toBeVisible()
    await page.reload()
    await expect(heading(page)).toHaveText(title)
  }
  for (const path of ['/', '/browse']) {
    await page.goto(path)
    await expect(age(page)).toBeVisible()
    expect(await cards(page).count()).toBeGreaterThanOrEqual(9)
  }
  await openCard(page, 1)
  await expect(offlineLine(page)).toBeVisible()
  expect(reached(server.requests)).toEqual([])
})

test('prefetches nothing for people who use less data', async ({ page, server }) => {
  await page.clock.install()
  // With a place in the address, the app does not wait for a tap.
  await page.goto('/#main')
  await page.getByRole('checkbox', { name: 'Use less data' }).check()
  await page.reload()
  await page.keyboard.press('Shift')
  await expect(page.locator('.status-line [role="status"]')).toBeAttached()
  await letMinutePass(page, server)
  expect(reached(server.requests).filter((request) => /\/api\/|assets\/(?:giving|browse)-/.test(request))).toEqual([])
})

test('says that a page was never opened here, and shows it once it can', async ({ page, context }) => {
  await page.goto('/')
  await waitUntilAllStored(page)
  const path = await findUnseen(page)
  await context.setOffline(true)
  await page.goto(path)
  await expect(heading(page)).toHaveText('Not available offline yet')
  await expect(page.getByText('has not been opened on this device before')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Recent donations' })).toBeVisible()
})

test('says so when the code of a page is missing', async ({ page, context }) => {
  await page.goto('/')
  await waitUntilAllStored(page)
  await context.setOffline(true)
  await page.goto('/admin')
  await expect(heading(page)).toHaveText('Not available offline yet')
  await page.goto('/no-such-page')
  await expect(heading(page)).toHaveText('Page Not Found')
})

test('replaces old data when the server can be reached again', async ({ page, server }) => {
  await page.goto('/')
  await waitUntilAllStored(page)
  const { path, title } = await openCard(page, 3)
  await waitUntilQueryStored(page, `"${path.split('/').pop()}"`)
  await server.kill()
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
  await expect(offlineLine(page)).toBeVisible()
  await expect(age(page)).toBeVisible()

  const answer = gate()
  await page.context().route('**/healthz', async (route) => {
    await answer.opened
    // Some of the waiting requests were aborted.
    await route.continue().catch(() => undefined)
  })
  await rename(server, path, 'A title that is new')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  answer.open()
  await expect(heading(page)).toHaveText('A title that is new')
  await expect(age(page)).toBeHidden()
  await rename(server, path, title)
})

test('shows the kept page at once, and each gift between two visits after it, with one request', async ({
  page,
  request,
  server,
}) => {
  const errors = errorsOf(page)
  const { fundraiser } = await creatorWith(server, request, 300)
  const path = `/fundraiser/${fundraiser.id}`
  await page.goto('/')
  await waitUntilAllStored(page)
  await page.goto(path)
  await waitUntilPageStored(page, path)

  const phone = await page.context().newCDPSession(page)
  for (let visit = 1; visit <= 5; visit += 1) {
    await give(server, request, fundraiser, 10)
    const sum = 30_000 + visit * 1_000
    const raised = async () => (await (await request.get(`/api/fundraisers/${fundraiser.id}`)).json()).currentAmount
    await expect.poll(raised).toBe(sum)
    // The answer may come before the script, between its steps or after them.
    await phone.send('Emulation.setCPUThrottlingRate', { rate: (visit % 4) * 3 + 1 })
    server.requests.length = 0
    await page.goto(path)
    await expect(page.locator('.fundraiser-totals')).toContainText(`$${sum / 100}`)
    expect(reached(server.requests).filter((asked) => !asked.includes('/media/'))).toEqual([`GET ${path}`])
  }
  expect(errors).toEqual([])

  const answer = await holdBack(page, `**${path}`)
  await page.goto(path)
  await expect(page.getByText('Updating…')).toBeVisible()
  answer()
  await expect(page.getByText('Updating…')).toBeHidden()
})

test('never treats the sign-in page of a network as data', async ({ page, context }) => {
  await page.goto('/')
  await waitUntilAllStored(page)
  const { path, title } = await openCard(page, 0)
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
  await waitUntilPageStored(page, path)

  const portal = '<html><body><h1>Welcome to Hotel Wi-Fi</h1></body></html>'
  await context.route(/\/(api\/|fundraiser\/|healthz)/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: portal }),
  )
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
  await expect(offlineLine(page)).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText(title)

  await context.unroute(/\/(api\/|fundraiser\/|healthz)/)
  await context.setOffline(true)
  await page.reload()
  await expect(heading(page)).toHaveText(title)
})

test('shows data that one tab has loaded in the other tab too', async ({ page, context, server }) => {
  await page.goto('/')
  await waitUntilAllStored(page)
  const { path, title } = await openCard(page, 6)
  const other = await context.newPage()
  await rename(server, path, 'Told by the other tab')
  await other.goto(path)
  await expect(heading(other)).toHaveText('Told by the other tab')
  await expect(heading(page)).toHaveText('Told by the other tab')
  await rename(server, path, title)
})
