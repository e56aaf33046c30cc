import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { type Person, register, signInAs, signOut } from '../support/accounts'
import { gate, line } from '../support/people'
import { restoreConnection, waitUntilAllStored } from '../support/phone'
import { publish, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

async function signOutAnyway(page: Page): Promise<void> {
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Not everything was sent' })
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL('/')
}

async function idOf(request: APIRequestContext, { email, password }: Person): Promise<number> {
  return (await (await request.post('/api/auth/login', { data: { email, password } })).json()).user.id
}

/** The titles of a person's fundraisers, as the server has them, in alphabetical order. */
async function titlesOf(request: APIRequestContext, userId: number): Promise<string[]> {
  const reply = await request.get(`/api/fundraisers?userId=${userId}&fresh=${Date.now()}`)
  const fundraisers: Fundraiser[] = await reply.json()
  return fundraisers.map(({ title }) => title).sort()
}

/** Writes and publishes fundraisers without a connection. */
async function publishOffline(page: Page, context: BrowserContext, titles: string[]): Promise<void> {
  await waitUntilAllStored(page)
  await context.setOffline(true)
  for (const title of titles) {
    await page.goto('/create-fundraiser')
    await write(page, title)
    await publish(page)
    await expect(page.getByText('Not yet public.')).toBeVisible()
  }
}

/** Holds all requests that publish a fundraiser. `arrived` resolves with the first one. */
async function holdPublishing(context: BrowserContext): Promise<{ arrived: Promise<void>; release: () => void }> {
  const [arrival, release] = [gate(), gate()]
  await context.route('**/api/fundraisers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    arrival.open()
    await release.opened
    // Fails for a request that the app has aborted meanwhile.
    await route.continue().catch(() => undefined)
  })
  return { arrived: arrival.opened, release: release.open }
}

test('what one person wrote stays theirs while the worker sends it, they sign out, and another person signs in', async ({
  page,
  context,
  request,
  server,
}) => {
  const [first, second] = [await register(request), await register(request)]
  const titles = ['first', 'second', 'third'].map((word) => `${word} by ${first.username}`)
  await signInAs(page, first.email, '/create-fundraiser')
  await publishOffline(page, context, titles)
  await page.close()

  const { arrived, release } = await holdPublishing(context)
  await restoreConnection(context, server)
  await arrived
  const next = await context.newPage()
  await next.goto('/dashboard')
  const aborted = context.waitForEvent('requestfailed', (failed) => failed.method() === 'POST')
  await signOutAnyway(next)
  expect((await aborted).serviceWorker()).not.toBeNull()
  await signInAs(next, second.email, '/dashboard')
  await expect(line(next, first.username)).toHaveCount(0)
  release()
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Welcome back')

  await signOut(next)
  await expect(next).toHaveURL('/')
  await signInAs(next, first.email, '/dashboard')
  const [author, other] = [await idOf(request, first), await idOf(request, second)]
  await expect.poll(() => titlesOf(request, author)).toEqual(titles)
  expect(await titlesOf(request, other)).toEqual([])
  for (const title of titles) await expect(line(next, title)).toContainText('Published')
})

test('a request that is sent with the cookie of another account makes nothing, and is sent again for its own', async ({
  page,
  context,
  request,
  server,
}) => {
  const [first, second] = [await register(request), await register(request)]
  const title = `cookie of another by ${first.username}`
  const [author, other] = [await idOf(request, first), await idOf(request, second)]
  await signInAs(page, first.email, '/create-fundraiser')
  await publishOffline(page, context, [title])
  const own = await context.cookies()
  await page.close()

  // The session changes between the worker's question whose it is, and its request.
  const reply = await request.post('/api/auth/login', { data: { email: second.email, password: second.password } })
  expect(reply.ok()).toBe(true)
  const others = (await request.storageState()).cookies
  let answered: (status: number) => void = () => {}
  const status = new Promise<number>((resolve) => {
    answered = resolve
  })
  await context.route('**/api/fundraisers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const cookie = others.map(({ name, value }) => `${name}=${value}`).join('; ')
    const refused = await route.fetch({ headers: { ...(await route.request().allHeaders()), cookie } })
    answered(refused.status())
    await route.fulfill({ response: refused })
  })
  await restoreConnection(context, server)
  expect(await status).toBe(409)
  expect([await titlesOf(request, author), await titlesOf(request, other)]).toEqual([[], []])

  await context.unroute('**/api/fundraisers')
  await context.addCookies(own)
  const again = await context.newPage()
  await again.goto('/dashboard')
  await expect.poll(() => titlesOf(request, author)).toEqual([title])
  await expect(line(again, title)).toContainText('Published')
})
