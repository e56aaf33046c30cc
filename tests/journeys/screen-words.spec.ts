import type { Page } from '@playwright/test'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { asAdmin, newCampaign, openAdmin, row, search } from './admin'
import { CARDS, openFundraiser, typeCard } from './giving'
import { heading } from './phone'
import { expect, test } from './server'
import { signInAs } from './signing-in'

/** Keeps the writes to an address waiting, so that one can see what is said meanwhile. Gives what lets them go on. */
async function holdWrites(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route(address, async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.continue()
  })
  return () => release()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the home page says what this is, and has a way for a need of no category', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('Community-Driven Fundraising Platform')).toBeVisible()
  await expect(
    main.getByText('Connecting Africans worldwide through community support and shared prosperity.'),
  ).toBeVisible()
  const card = main.getByRole('link').filter({ hasText: "Don't see your category?" })
  await expect(card).toHaveAttribute('href', '/create-fundraiser')
})

test('the header leads a visitor nowhere that needs an account', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const links = page.getByRole('banner').getByRole('link')
  await expect(links.filter({ hasText: 'Sign In' })).toBeVisible()
  const names = await links.allTextContents()
  expect(names.filter((name) => /Dashboard|Payouts|Settings|Profile/.test(name))).toEqual([])
})

test('offers the quick amounts, fewer of them on a card', async ({ page, request }) => {
  const { id } = await openFundraiser(request, 6)
  await page.goto(`/fundraiser/${id}`)
  const amounts = page.getByRole('group', { name: 'Quick amounts' }).getByRole('button')
  await expect(amounts).toHaveText(['$10', '$25', '$50', '$100', '$250', '$500'])
  await page.goto('/browse')
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: /^Give/ }) })
  await expect(card.first().getByRole('link', { name: /^Give \$/ })).toHaveText([/\$10$/, /\$25$/, /\$50$/])
})

test('the form for a fundraiser offers the durations, thirty days first', async ({ page }) => {
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  const duration = page.getByLabel('Campaign Duration')
  await expect(duration).toHaveValue('30')
  await expect(duration.getByRole('option')).toHaveText(
    ['7', '14', '30', '60', '90', '180', '365'].map((days) => `${days} days`),
  )
})

test('counts the last hours of a fundraiser down while one looks', async ({ page, request }) => {
  const fundraisers: Fundraiser[] = await (await request.get('/api/fundraisers?limit=100')).json()
  const { id = 0, endDate } = fundraisers.find((one) => one.isActive && one.endDate !== null) ?? {}
  const end = Date.parse(endDate ?? '')
  // Time enough for the page to come.
  await page.clock.install({ time: end - 3_900_000 })
  await page.goto(`/fundraiser/${id}`)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^1h \dm left$/)
  await page.clock.pauseAt(end - 3_600_500)
  await expect(timer).toHaveText('1h 0m left')
  // The page's clock ticks each second, and counts whole ones.
  await page.clock.runFor(3_000)
  await expect(timer).toHaveText('0h 59m left')
  await page.clock.pauseAt(end - 500)
  await expect(timer).toHaveText('0h 0m left')
  await page.clock.runFor(3_000)
  await expect(timer).toHaveText('Campaign ended')
})

test('a fundraiser’s preview carries 100 to 200 characters of its story', async ({ page, request }) => {
  const fundraisers: Fundraiser[] = await (await request.get('/api/fundraisers?limit=100')).json()
  const long = fundraisers.find(({ description }) => description.length > 200)
  await page.goto(`/fundraiser/${long?.id}`)
  const description = page.locator('meta[property="og:description"]')
  await expect(description).toHaveAttribute('content', /^.{100,200}$/s)
})

test('the checkout says what it is doing, and leads back to the campaign', async ({ page, request }) => {
  const { id, title } = await openFundraiser(request, 8)
  const open = await holdWrites(page, '**/api/create-payment-intent')
  await page.goto(`/checkout?amount=25&fundraiserId=${id}`)
  await expect(page.getByText('Preparing your donation...')).toBeVisible()
  open()
  const confirm = await holdWrites(page, '**/v1/payment_intents/*/confirm')
  await typeCard(page, CARDS.declined)
  await button(page, 'Complete Payment $25.00').click()
  await expect(button(page, 'Processing Payment...')).toBeDisabled()
  confirm()
  await expect(button(page, 'Complete Payment $25.00')).toBeEnabled()
  await page.getByRole('link', { name: 'Back to Campaign' }).click()
  await expect(heading(page)).toHaveText(title)
})

test('publishing a fundraiser is said while it is under way', async ({ page }) => {
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await page.getByLabel('Fundraiser Title').fill('A mill for the cooperative')
  await page.getByLabel('Category').selectOption('business')
  await page.getByLabel('Goal Amount').fill('900')
  await page.getByLabel('Your Story').fill('Forty women walk two hours to have their maize ground.')
  const publish = await holdWrites(page, '**/api/fundraisers')
  await button(page, 'Publish Fundraiser').click()
  await expect(button(page, 'Publishing...')).toBeVisible()
  publish()
  await expect(heading(page)).toHaveText('A mill for the cooperative')
})

test('saving a campaign is said while it is under way', async ({ page, request, server }) => {
  const { id, title } = await newCampaign(await asAdmin(server, request))
  await openAdmin(page)
  await search(page, 'Search campaigns', title)
  await row(page, title).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Campaign' })
  await dialog.getByLabel('Display Name').fill('The elders')
  const save = await holdWrites(page, `**/api/admin/fundraisers/${id}`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  save()
  await expect(dialog).toBeHidden()
})

test('a verified leader has both badges on the public page', async ({ page, request, server }) => {
  const admin = await asAdmin(server, request)
  const [leader] = await admin.get<{ id: number }[]>('/api/admin/users?q=leader&limit=1')
  await admin.send('PATCH', `/api/admin/users/${leader?.id}`, { isVerified: true, isCommunityLeader: true })
  await page.goto(`/user/${leader?.id}`)
  await expect(page.getByText('Verified User', { exact: true })).toBeVisible()
  await expect(page.getByText('Community Leader', { exact: true })).toBeVisible()
})
