import type { Page } from '@playwright/test'
import { register, signInAs, toast } from '../support/accounts'
import { creatorWith } from '../support/creators'
import { elsewhere, line, waitUntilDraftStored } from '../support/people'
import { heading, waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ withWorker: /another person|without a connection/ })

const section = (page: Page, name: string) => page.getByRole('region', { name })
const cardsIn = (page: Page, name: string) => section(page, name).getByRole('article')

const figure = (page: Page, name: string) =>
  section(page, 'In figures').getByText(name, { exact: true }).locator('xpath=following-sibling::dd')
const notifications = (page: Page) => page.locator('summary').filter({ hasText: 'Notifications' })

test('sends a visitor to sign in, and back afterwards @main [2.dashboard.visitor 2.route.login 7.me.redirect 8.dashboard.visitor]', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  await signInAs(page, 'donor@pamoja.test')
  await expect(heading(page)).toHaveText(/^Welcome back, \S+!$/)
})

test('shows three of four active fundraisers, and links to all of them [2.dashboard.actions 2.dashboard.active 2.dashboard.create 2.dashboard.summary.member-since 2.dashboard.summary.verified 9.dashboard.active]', async ({
  page,
  request,
  server,
}) => {
  const { email, api } = await creatorWith(server, request, 100)
  const { id } = await api.get<{ id: number }>('/api/auth/me')
  for (const title of ['The second', 'The third', 'The fourth']) {
    await api.send('POST', '/api/fundraisers', {
      title,
      description: 'Three boreholes, dug and kept by the parents themselves.',
      category: 'infrastructure',
      goalAmount: 5_000_000,
    })
  }
  await signInAs(page, email)
  await expect(figure(page, 'Active Campaigns')).toHaveText('4')
  await expect(cardsIn(page, 'Active Fundraisers')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'View All' })).toHaveAttribute('href', `/profile/${id}`)

  const summary = section(page, 'Account Summary')
  await expect(summary).toHaveText(/Member Since\w+ \d+, \d{4}Profile StatusUnverifiedTotal Campaigns4Completed0$/)
  const actions = page.getByRole('navigation', { name: 'Quick Actions' }).getByRole('link')
  await expect(actions).toHaveText(['Create Fundraiser', 'Browse Fundraisers', 'View Public Profile'])
  const addresses = await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(['/create-fundraiser', '/browse', `/user/${id}`])
  const create = page.getByRole('main').getByRole('link', { name: 'Create Fundraiser' }).first()
  await expect(create).toHaveAttribute('href', '/create-fundraiser')
})

test('lists drafts, opens them, and deletes them after a confirmation @main [2.dashboard.notifications]', async ({
  page,
  request,
}) => {
  const { email } = await register(request)
  await signInAs(page, email, '/edit-profile')
  await page.getByLabel('Bio').fill('Begun and left')
  await page.goto('/create-fundraiser')
  await page.getByLabel('Fundraiser Title').fill('A title so far')
  await waitUntilDraftStored(page, 'A title so far')
  await page.goto('/dashboard')

  await expect(line(page, 'A title so far')).toContainText('Draft')
  await notifications(page).click()
  await expect(page.getByRole('link', { name: 'Draft: A title so far' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(notifications(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Draft: Changes to your profile' }).click()
  await expect(page.getByRole('link', { name: 'Draft: A title so far' })).toBeHidden()

  await line(page, 'Changes to your profile').getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/edit-profile')
  await expect(page.getByLabel('Bio')).toHaveValue('Begun and left')
  await page.goBack()
  await line(page, 'A title so far').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(line(page, 'A title so far')).toBeVisible()
  await line(page, 'A title so far').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(line(page, 'A title so far')).toHaveCount(0)
  await page.reload()
  await expect(line(page, 'Changes to your profile')).toBeVisible()
  await expect(line(page, 'A title so far')).toHaveCount(0)
})

test('shows another person on the same device no data of the first one', async ({ page, context, request }) => {
  const [first, second] = [await register(request), await register(request)]
  await signInAs(page, first.email, '/edit-profile')
  await expect(page.getByLabel('Full name')).toHaveValue(first.fullName)
  await waitUntilAllStored(page)
  await context.setOffline(true)
  await page.getByLabel('Bio').fill('Waits for a connection')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  await page.goto('/edit-profile')
  await page.getByLabel('Bio').fill('Only a draft')
  await waitUntilDraftStored(page, 'Only a draft')
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await context.clearCookies()
  await context.setOffline(false)

  await signInAs(page, second.email)
  await expect(page.getByText('No drafts, and nothing to send.')).toBeVisible()
  const { me } = await elsewhere(page, request)
  await page.goto('/edit-profile')
  await expect(page.getByLabel('Full name')).toHaveValue(second.fullName)
  await expect(page.getByLabel('Bio')).toHaveValue('')
  expect(await me()).toMatchObject({ bio: null, version: 1 })
})

test('signs out with its own message [2.dashboard.sign-out 8.dashboard.signed-out]', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Signed out successfully')
  await expect(toast(page)).toContainText('You have been logged out of your account.')
})

/** The server's reply when it refuses something: with a reason, or without one. */
const refusal = (json: object) => ({ status: 422, headers: { 'X-Pamoja': '1' }, json })

/** Answers the writes to an address, and passes its reads on. */
async function answerWrites(page: Page, address: string, answer: () => object): Promise<void> {
  await page.context().route(address, (route) => {
    if (route.request().method() === 'GET') return route.continue()
    return route.fulfill(refusal(answer()))
  })
}

test('a failed sign-out from the dashboard shows the server’s message [8.dashboard.signed-out.error]', async ({
  page,
  request,
}) => {
  const { email } = await register(request)
  await signInAs(page, email)
  await answerWrites(page, '**/api/auth/logout', () => ({ message: 'The session could not be ended' }))
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('ErrorThe session could not be ended')
})
