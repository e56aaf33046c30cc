import type { Page } from '@playwright/test'
import { register, signInAs, signOut, toast, tokenIn } from '../support/accounts'
import { gate } from '../support/people'
import { allStored, restoreConnection, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { publishOffline } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** Everything that this site stores in the browser, as one text. */
async function allStoredBy(page: Page): Promise<string> {
  const inCaches = await page.evaluate(async () => {
    const found: unknown[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const isText = /text|json/.test(response?.headers.get('Content-Type') ?? '')
        found.push(request.url, isText && (await response?.text()))
      }
    }
    return JSON.stringify(found)
  })
  return (await allStored(page)) + inCaches
}

test('leaves no personal data on the device, and ends the session on the server @main [4.sign-out.* 8.signed-out]', async ({
  page,
  request,
}) => {
  const { email, fullName } = await register(request)
  await signInAs(page, email, '/settings')
  await waitUntilAllStored(page)
  await waitUntilQueryStored(page, 'getCurrentUser')
  const token = await tokenIn(page)
  expect(await allStoredBy(page)).toContain(email)

  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Signed Out')
  await expect(toast(page)).toContainText('You have been successfully signed out.')
  const kept = await allStoredBy(page)
  expect(kept).not.toContain(email)
  expect(kept).not.toContain(fullName)
  expect(kept).not.toContain(token)
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }))
  const reply = await request.get('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)
  await page.goBack()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('works without a connection, and tells the server later', async ({ page, context, request }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/settings')
  await waitUntilAllStored(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByText(email)).toBeVisible()
  await page.keyboard.press('Escape')
  const token = await tokenIn(page)

  await context.setOffline(true)
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('You have been signed out.')
  expect(await allStoredBy(page)).not.toContain(email)
  const me = () => request.get('/api/auth/me', { headers: { Authorization: `Bearer ${token}` } })
  expect((await me()).status()).toBe(200)

  await context.setOffline(false)
  await expect.poll(async () => (await me()).status()).toBe(401)
})

test('shows that it is in progress, and completes whatever the server answers [2.header.avatar-menu.signing-out 4.sign-out.home 8.signed-out.error]', async ({
  page,
  request,
}) => {
  const { email } = await register(request)
  await signInAs(page, email, '/settings')
  const asked = gate()
  // The worker may have sent it: routes of the page alone would miss that.
  await page.context().route('**/api/auth/logout', async (route) => {
    await asked.opened
    await route.fulfill({ status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } })
  })
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Signing out...' })).toBeVisible()
  asked.open()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('You have been signed out.')
  expect(await tokenIn(page)).toBeNull()
})

test('asks first while something is unsent, and keeps that on the device for the same person', async ({
  page,
  context,
  request,
  server,
}) => {
  const { email } = await register(request)
  const title = `Waiting ${crypto.randomUUID()}`
  const published = async () => JSON.stringify(await (await request.get('/api/fundraisers?limit=100')).json())
  await signInAs(page, email, '/create-fundraiser')
  await waitUntilAllStored(page)
  await publishOffline(page, title)

  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Not everything was sent' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL('/')
  await restoreConnection(context, server)
  await page.reload()
  expect(await published()).not.toContain(title)
  await signInAs(page, email, '/settings')
  await expect.poll(published).toContain(title)
})

test('signs out the other tabs too', async ({ page, context, request }) => {
  const { email, fullName } = await register(request)
  await signInAs(page, email, '/settings')
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByLabel('Full name')).toHaveValue(fullName)
  await signOut(page)
  await expect(page).toHaveURL('/')
  // A tab that asks the server for something in this moment is told there that its session has ended, and asks to sign in.
  await expect(other).toHaveURL(({ pathname }) => pathname === '/' || pathname === '/auth')
  await expect(other.getByLabel('Full name')).toHaveCount(0)
  expect(await tokenIn(other)).toBeNull()
})
