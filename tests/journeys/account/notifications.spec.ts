import type { Page } from '@playwright/test'
import { signInHere } from '../support/accounts'
import { type Creator, creatorWith, give } from '../support/creators'
import { waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: / gave \$/ })
const button = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Notifications/ })
const unreadOf = async ({ api }: Creator) => (await api.get<{ unread: number }>('/api/auth/overview')).unread

async function signIn(page: Page, { email, password }: Creator): Promise<void> {
  await page.goto('/auth?next=%2Fdashboard')
  await signInHere(page, email, password)
  await expect(page).toHaveURL('/dashboard')
}

test('what a person is told is unread on every device until one has shown it, also offline @main', async ({
  page,
  context,
  browser,
  request,
  server,
}) => {
  const creator = await creatorWith(server, request, 20)
  await give(server, request, creator.fundraiser, 35)
  await expect.poll(() => unreadOf(creator)).toBe(2)
  await signIn(page, creator)
  await expect(button(page)).toHaveText('Notifications (2 not read)')
  await button(page).click()
  await expect(rows(page)).toHaveText([/^Not read yet .*\$35\.00/, /^Not read yet .*\$20\.00/])
  await expect.poll(() => unreadOf(creator)).toBe(0)
  await waitUntilAllStored(page)
  await waitUntilQueryStored(page, 'listNotifications')

  await context.setOffline(true)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Not read yet')).toHaveCount(0)
  await rows(page).first().click()
  await expect(page).toHaveURL(`/fundraiser/${creator.fundraiser.id}#donations`)
  await context.setOffline(false)

  const other = await browser.newPage({ baseURL: server.origin })
  await signIn(other, creator)
  await expect(button(other)).toHaveText('Notifications')
  await other.close()
})

test('what was read without a connection is told to the server with the next one', async ({
  page,
  context,
  request,
  server,
}) => {
  const creator = await creatorWith(server, request, 20)
  await expect.poll(() => unreadOf(creator)).toBe(1)
  await signIn(page, creator)
  await waitUntilAllStored(page)
  // The screen gets its list, but what it says of it is lost.
  await page.route('**/api/notifications/read', (route) => route.abort())
  await button(page).click()
  await expect(rows(page)).toHaveCount(1)
  await page.goto('/dashboard')
  await expect(button(page)).toHaveText('Notifications')
  expect(await unreadOf(creator)).toBe(1)
  await page.unroute('**/api/notifications/read')
  await context.setOffline(true)
  await page.goto('/notifications')
  await expect(page.getByText('Not read yet')).toHaveCount(0)
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => unreadOf(creator)).toBe(0)
})
