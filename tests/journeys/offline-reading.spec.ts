import { join } from 'node:path'
import type { Page } from '@playwright/test'
import SQLite from 'better-sqlite3'
import { age, everythingKept, heading, pageKept, queryKept, reached } from './phone'
import { expect, type JourneyServer, test } from './server'

const cards = (page: Page) => page.getByRole('article')

/** Opens a card of the list on screen by touching it. Gives the address and the title that it led to. */
async function openCard(page: Page, position: number): Promise<{ path: string; title: string }> {
  const link = cards(page).nth(position).getByRole('heading').getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(heading(page)).toHaveText(title)
  return { path: new URL(page.url()).pathname, title }
}

/** The last of the demo that is on no list's first page. */
async function findUnseen(page: Page): Promise<string> {
  const reply = await page.request.get('/api/fundraisers?sort=ending&limit=100&view=card')
  const listed = await page.request.get('/api/fundraisers?sort=featured&limit=30&view=card')
  const seen = new Set((await listed.json()).map(({ id }: { id: number }) => id))
  const [unseen] = (await reply.json()).filter(({ id }: { id: number }) => !seen.has(id))
  return `/fundraiser/${unseen.id}`
}

/** Changes a title behind the server's back, and starts it anew so that it notices. */
async function rename(server: JourneyServer, path: string, title: string): Promise<void> {
  await server.kill()
  const database = new SQLite(join(server.dataDirectory, 'pamoja.db'))
  database.prepare('UPDATE fundraisers SET title = ? WHERE id = ?').run(title, path.split('/').pop())
  database.close()
  await server.restart()
}

test('reads all that was seen, with its age, and without a single request', async ({ page, context, server }) => {
  await page.goto('/')
  await everythingKept(page)
  const first = await openCard(page, 0)
  await page.goto('/browse')
  const second = await openCard(page, 1)
  await queryKept(page, second.path.split('/').pop() ?? '')

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
  await expect(page.getByText('You are offline.')).toBeVisible()
  expect(reached(server.requests)).toEqual([])
})

test('keeps its data over one start after another without a connection', async ({ page, context }) => {
  await page.goto('/')
  await everythingKept(page)
  const { path, title } = await openCard(page, 2)
  await queryKept(page, `"${path.split('/').pop()}"`)
  await context.setOffline(true)
  for (let start = 1; start <= 3; start += 1) {
    const tab = await context.newPage()
    await tab.goto(path)
    await expect(heading(tab)).toHaveText(title)
    await expect(age(tab)).toBeVisible()
    await tab.close()
  }
})

test('has the details of the cards on screen before they are opened', async ({ page, context }) => {
  await page.goto('/')
  await everythingKept(page)
  await queryKept(page, 'getFundraiser')
  await context.setOffline(true)
  await openCard(page, 5)
  await page.reload()
  await expect(heading(page)).not.toHaveText('Not on this device yet')
})

test('fetches nothing ahead for those who use less data', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'Use less data' }).check()
  await page.reload()
  server.requests.length = 0
  await everythingKept(page)
  await page.waitForTimeout(1_000)
  expect(reached(server.requests).filter((request) => request.includes('/api/'))).toEqual([])
})

test('says in words that a page was never opened here, and shows it once it can', async ({ page, context }) => {
  await page.goto('/')
  await everythingKept(page)
  const path = await findUnseen(page)
  await context.setOffline(true)
  await page.goto(path)
  await expect(heading(page)).toHaveText('Not on this device yet')
  await expect(page.getByText('has not been opened on this device before')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Recent donations' })).toBeVisible()
})

test('says so in words when not even the code of a page is here', async ({ page, context }) => {
  await page.goto('/')
  await everythingKept(page)
  await context.setOffline(true)
  await page.goto('/reset-password?token=1')
  await expect(heading(page)).toHaveText('Not on this device yet')
  await page.goto('/no-such-page')
  await expect(heading(page)).toHaveText('Page Not Found')
})

test('does not call a page old that has just come', async ({ page }) => {
  await page.goto('/')
  await expect(cards(page)).toHaveCount(9)
  await page.keyboard.press('Shift')
  await expect(page.locator('.device-notes')).toBeAttached()
  await expect(age(page)).toBeHidden()
})

test('replaces what is old when the server can be reached again', async ({ page, server }) => {
  await page.goto('/')
  await everythingKept(page)
  const { path, title } = await openCard(page, 3)
  await queryKept(page, `"${path.split('/').pop()}"`)
  await server.kill()
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(age(page)).toBeVisible()

  await rename(server, path, 'A title that is new')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('A title that is new')
  await expect(age(page)).toBeHidden()
  await rename(server, path, title)
})

test('shows the kept page at once and what has changed behind it, in one request', async ({ page, server }) => {
  await page.goto('/')
  await everythingKept(page)
  const { path, title } = await openCard(page, 4)
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
  await pageKept(page, path)

  await rename(server, path, 'Another title that is new')
  server.requests.length = 0
  await page.goto(path)
  await expect(heading(page)).toHaveText('Another title that is new')
  expect(reached(server.requests).filter((request) => !request.includes('/media/'))).toEqual([`GET ${path}`])
  await rename(server, path, title)
})

test('never takes the sign-in page of a network for data', async ({ page, context }) => {
  await page.goto('/')
  await everythingKept(page)
  const { path, title } = await openCard(page, 0)
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
  await pageKept(page, path)

  const portal = '<html><body><h1>Welcome to Hotel Wi-Fi</h1></body></html>'
  await context.route(/\/(api\/|fundraiser\/|healthz)/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: portal }),
  )
  await page.goto(path)
  await expect(heading(page)).toHaveText(title)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText(title)

  await context.unroute(/\/(api\/|fundraiser\/|healthz)/)
  await context.setOffline(true)
  await page.reload()
  await expect(heading(page)).toHaveText(title)
})

test('shows what one tab has fetched in the other tab too', async ({ page, context, server }) => {
  await page.goto('/')
  await everythingKept(page)
  const { path, title } = await openCard(page, 6)
  const other = await context.newPage()
  await rename(server, path, 'Told by the other tab')
  await other.goto(path)
  await expect(heading(other)).toHaveText('Told by the other tab')
  await expect(heading(page)).toHaveText('Told by the other tab')
  await rename(server, path, title)
})
