import type { Page } from '@playwright/test'
import { expect, test } from './server'

// Requests are counted and broken here, which a service worker would keep from us.
test.use({ serviceWorkers: 'block' })

const cards = (page: Page) => page.getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents()

test('shows the live campaigns on the home page and leads from one of them to its story', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'LIVE CAMPAIGNS' })).toBeVisible()
  await expect(cards(page)).toHaveCount(9)
  await expect(page.getByText('FEATURED')).toHaveCount(1)
  await expect(cards(page).first()).toContainText('FEATURED')

  const link = cards(page).first().getByRole('heading').getByRole('link')
  const title = await link.textContent()
  // Anywhere on the card, not only on its words.
  await cards(page)
    .first()
    .click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(/\/fundraiser\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

test('marks as urgent what ends within seven days and nothing else', async ({ page }) => {
  await page.goto('/')
  const reply = await page.request.get('/api/fundraisers?limit=9&sort=featured&view=card')
  const fundraisers: { endDate: string | null }[] = await reply.json()
  const urgent = fundraisers.map(({ endDate }) => endDate !== null && Date.parse(endDate) - Date.now() < 7 * 86_400_000)
  for (const [position, isUrgent] of urgent.entries()) {
    await expect(cards(page).nth(position).getByText('URGENT')).toHaveCount(isUrgent ? 1 : 0)
  }
})

test('leads from an amount on a card straight to giving', async ({ page }) => {
  await page.goto('/browse')
  const card = cards(page).first()
  const title = await card.getByRole('heading').textContent()
  await card.getByRole('link', { name: 'Give $25' }).click()
  await expect(page).toHaveURL(/\/checkout\?/)
  const gift = Object.fromEntries(new URL(page.url()).searchParams)
  expect(gift).toEqual({
    amount: '25',
    fundraiserId: expect.stringMatching(/^\d+$/),
    fundraiserTitle: title,
    donorName: 'Anonymous',
    donorEmail: '',
    message: '',
  })
})

test('filters by category at once, and the address says so', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /^Medical Bills Treatment/ }).click()
  await expect(page).toHaveURL('/browse?category=medical')
  const { count } = await (await page.request.get('/api/fundraisers/count?category=medical')).json()
  await expect(page.getByText(new RegExp(`^${count} fundraisers? found in Medical Bills$`))).toBeVisible()
  await expect(page).toHaveTitle('Medical Bills | Pamoja')

  await page.getByLabel('Category').selectOption('Education Support')
  await expect(page).toHaveURL('/browse?category=education')
  await expect(page.getByText(/found in Education Support$/)).toBeVisible()
  for (const card of await cards(page).all()) await expect(card.getByText('Education Support')).toBeVisible()

  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(page.getByText(/found in All Categories$/)).toBeVisible()
  await expect(page.getByLabel('Category')).toHaveValue('')

  await page.goBack()
  await expect(page.getByText(/found in Education Support$/)).toBeVisible()
  await expect(page.getByLabel('Category')).toHaveValue('education')
})

test('finds by words, and offers all of them when there is nothing', async ({ page }) => {
  await page.goto('/browse')
  const [title = ''] = await titles(page)
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText(/^1 fundraiser found in All Categories for/)).toBeVisible()
  expect(await titles(page)).toEqual([title])

  await page.getByRole('searchbox').fill('nobody has ever asked for this')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No Fundraisers Found' })).toBeVisible()
  await page.getByRole('button', { name: 'View All Categories' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(cards(page).first()).toBeVisible()
})

test('shows more of a long list, each only once, and is where one left it on coming back', async ({ page }) => {
  await page.goto('/browse')
  const { count } = await (await page.request.get('/api/fundraisers/count')).json()
  const first = await cards(page).count()
  expect(count).toBeGreaterThan(first)

  const more = page.getByRole('link', { name: 'Show more' })
  const links = cards(page).getByRole('heading').getByRole('link')
  await more.click()
  await expect(links.nth(first)).toBeFocused()
  while (await more.isVisible()) {
    const shown = await cards(page).count()
    await more.click()
    await expect(links.nth(shown)).toBeFocused()
  }
  await expect(cards(page)).toHaveCount(count)
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(count)

  await links.nth(first + 1).click()
  await expect(page).toHaveURL(/\/fundraiser\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(cards(page)).toHaveCount(count)
  await expect(links.nth(first + 1)).toBeInViewport()
})

test('says when the list could not be loaded, and tries again', async ({ page }) => {
  await page.goto('/browse')
  let isBroken = true
  await page.route(/\/api\/fundraisers\?/, (route) => (isBroken ? route.abort() : route.continue()))
  await page.getByLabel('Category').selectOption('Marriage Support')
  await expect(page.getByRole('heading', { name: 'Error Loading Fundraisers' })).toBeVisible()
  await expect(page.getByText('Please try again later.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(cards(page).first()).toBeVisible()
})

test('opens the menu from the right, marks where one is, and closes it on choosing', async ({ page }) => {
  await page.goto('/browse')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Browse Fundraisers' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await expect(menu.getByRole('link', { name: 'Start Fundraising' })).toHaveAttribute('href', '/create-fundraiser')
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/about')
})

test('names an address that is none of ours, and shows the coming-soon page alone', async ({ page }) => {
  const reply = await page.goto('/nothing/here')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.goto('/coming-soon')
  await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
