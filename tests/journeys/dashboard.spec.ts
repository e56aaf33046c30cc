import type { Page } from '@playwright/test'
import type { FundraiserCard } from '../../shared/contract/fundraisers'
import { campaignTotals } from '../../shared/rules/campaign-totals'
import { formatCents } from '../../shared/rules/money'
import { newPerson, register, toast } from './accounts'
import { draftKept, elsewhere, line } from './people'
import { age, everythingKept, heading, queryKept } from './phone'
import { expect, test } from './server'
import { signInAs } from './signing-in'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const cardsIn = (page: Page, name: string) => section(page, name).getByRole('article')
const figure = (page: Page, name: string) =>
  section(page, 'In figures').getByText(name, { exact: true }).locator('xpath=following-sibling::dd')

const notifications = (page: Page) => page.locator('summary').filter({ hasText: 'Notifications' })

test('sends a visitor to sign in, and has them back afterwards', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  await signInAs(page, 'donor@pamoja.test')
  await expect(heading(page)).toHaveText(/^Welcome back, \S+!$/)
})

test('tells a creator how their fundraisers are doing', async ({ page, request }) => {
  await signInAs(page, 'creator@pamoja.test')
  const { me } = await elsewhere(page, request)
  const { id } = await me()
  const own: FundraiserCard[] = await (await request.get(`/api/fundraisers?userId=${id}&limit=100&view=card`)).json()
  const totals = campaignTotals(own, Date.now())

  await expect(heading(page)).toHaveText('Welcome back, Abẹ́ní!')
  await expect(figure(page, 'Total Raised')).toHaveText(formatCents(totals.raised))
  await expect(figure(page, 'Active Campaigns')).toHaveText(String(totals.active))
  await expect(figure(page, 'Total Donations')).toHaveText(String(totals.donations))
  await expect(figure(page, 'Success Rate')).toHaveText(`${totals.successRate}%`)
  await expect(cardsIn(page, 'Active Fundraisers')).toHaveCount(Math.min(3, totals.active))
  await expect(page.getByRole('link', { name: 'View All' })).toHaveAttribute('href', `/profile/${id}`)
  await expect(section(page, 'Recent Donations').getByRole('listitem')).toHaveCount(5)
  await expect(cardsIn(page, 'Trending Fundraisers')).toHaveCount(3)
  const actions = page.getByRole('navigation', { name: 'Quick Actions' })
  await expect(actions.getByRole('link', { name: 'View Public Profile' })).toHaveAttribute('href', `/user/${id}`)
  await expect(actions.getByRole('link')).toHaveCount(3)
  const summary = section(page, 'Account Summary')
  await expect(summary).toContainText(`Total Campaigns${totals.campaigns}`)
  await expect(summary).toContainText(`Completed${totals.completed}`)
  await expect(page.getByRole('link', { name: 'Settings', exact: true }).first()).toHaveAttribute('href', '/settings')
})

test('has words for someone who has nothing yet, and greets people of one name', async ({ page, request }) => {
  const person = { ...newPerson(), fullName: 'Olúwaṣeun' }
  expect((await request.post('/api/users', { data: person })).status()).toBe(201)
  await signInAs(page, person.email)
  await expect(heading(page)).toHaveText('Welcome back, Olúwaṣeun!')
  await expect(page.getByText('You have no active fundraiser.')).toBeVisible()
  await expect(page.getByText('No donations yet.')).toBeVisible()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await expect(figure(page, 'Success Rate')).toHaveText('0%')
})

test('leads community leaders, and only them, to creating profiles', async ({ page }) => {
  await signInAs(page, 'leader@pamoja.test')
  const link = page.getByRole('link', { name: 'Create Profile for Someone Else' })
  await expect(link).toHaveAttribute('href', '/create-profile')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await signInAs(page, 'admin@pamoja.test')
  await expect(heading(page)).toContainText('Welcome back')
  await expect(link).toHaveCount(0)
})

test('lists drafts, leads back to them, and deletes them when asked twice', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/edit-profile')
  await page.getByLabel('Bio').fill('Begun and left')
  await page.goto('/create-fundraiser')
  await page.getByLabel('Fundraiser Title').fill('A title so far')
  await draftKept(page, 'A title so far')
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

test('shows another person on the same device nothing of what the first one left', async ({
  page,
  context,
  request,
}) => {
  const [first, second] = [await register(request), await register(request)]
  await signInAs(page, first.email, '/edit-profile')
  await expect(page.getByLabel('Full name')).toHaveValue(first.fullName)
  await everythingKept(page)
  await context.setOffline(true)
  await page.getByLabel('Bio').fill('Waits for a connection')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  await page.goto('/edit-profile')
  await page.getByLabel('Bio').fill('Only a draft')
  await draftKept(page, 'Only a draft')
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await context.clearCookies()
  await context.setOffline(false)

  await signInAs(page, second.email)
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  const { me } = await elsewhere(page, request)
  await page.goto('/edit-profile')
  await expect(page.getByLabel('Full name')).toHaveValue(second.fullName)
  await expect(page.getByLabel('Bio')).toHaveValue('')
  expect(await me()).toMatchObject({ bio: null, version: 1 })
})

test('can be read without a connection', async ({ page, context, server }) => {
  await signInAs(page, 'creator@pamoja.test')
  await expect(section(page, 'Recent Donations').getByRole('listitem')).toHaveCount(5)
  await everythingKept(page)
  await queryKept(page, 'listReceivedDonations')
  await queryKept(page, 'getCurrentUser')
  await context.setOffline(true)
  server.requests.length = 0
  await page.reload()
  await expect(heading(page)).toHaveText('Welcome back, Abẹ́ní!')
  await expect(section(page, 'Recent Donations').getByRole('listitem')).toHaveCount(5)
  await expect(cardsIn(page, 'Active Fundraisers').first()).toBeVisible()
  await expect(age(page)).toBeVisible()
})

test('signs out in its own words', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Signed out successfully')
  await expect(toast(page)).toContainText('You have been logged out of your account.')
})
