import { CATEGORIES } from '../../../shared/rules/categories'
import { expect, shows, test } from '../support/server'

test('the home page links to starting and to browsing, also by category', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const hero = main.locator('.hero')
  await expect(hero.getByRole('link', { name: 'Start a fundraiser' })).toHaveAttribute('href', '/create-fundraiser')
  await expect(hero.getByRole('link', { name: 'Browse fundraisers' })).toHaveAttribute('href', '/browse')
  shows('2.home.hero.start', '2.home.hero.browse')
  await expect(hero).toContainText('Connecting Africans worldwide')
  shows('1.platform')
  await expect(hero).toContainText('10% platform fee: 90% of every donation goes to the recipient.')
  shows('1.fees.10.home', '9.fee.10.home')
  await expect(hero).toContainText('in less than 5 minutes')
  shows('1.claim.five-minutes')

  const tiles = main.getByRole('region', { name: 'Browse by category' })
  for (const { id, name, description } of CATEGORIES) {
    const tile = tiles.getByRole('link').filter({ hasText: name })
    await expect(tile).toHaveAttribute('href', `/browse?category=${id}`)
    await expect(tile).toContainText(description)
    await expect(tile.locator('svg')).toHaveCount(1)
  }
  shows('2.home.categories', '3.category.description-icon')
  await expect(tiles.getByRole('link').filter({ hasText: "Don't see your category" })).toHaveAttribute(
    'href',
    '/create-fundraiser',
  )
  shows('2.home.no-category')

  const steps = main.getByRole('region', { name: 'How it works' }).getByRole('listitem').getByRole('heading')
  await expect(steps).toHaveText(['Create a profile', 'Share a need', 'Spread the word', 'Receive donations directly'])
  shows('2.home.how-it-works', '1.how.profile', '1.how.need', '1.how.receive')
  await expect(main.getByText('on WhatsApp and social media')).toBeVisible()
  shows('1.how.word')
  await expect(main.getByRole('region', { name: 'Success stories' }).getByRole('blockquote')).toHaveCount(2)
  shows('2.home.success-stories', '1.testimonials')
  await expect(main.locator('.closing').getByRole('link', { name: 'Start a fundraiser' })).toBeVisible()
  shows('2.home.closing')
})

test('on a phone a floating button starts a fundraiser', async ({ page }) => {
  await page.goto('/')
  const start = page.getByRole('link', { name: /^START/ })
  await expect(start).toHaveAttribute('href', '/create-fundraiser')
  await expect(start).toBeInViewport()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(start).toBeInViewport()
  shows('2.home.floating-start')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(start).toBeHidden()
})

test('the home page has our figures', async ({ page }) => {
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'Pamoja in figures' })
  for (const [figure, ...ids] of [
    ['54', '1.claim.54-countries', '9.figure.54-countries'],
    ['2,847', '1.claim.communities', '9.figure.communities'],
    ['8,423', '1.claim.fundraisers', '9.figure.fundraisers'],
    ['94%', '1.claim.success', '9.figure.success'],
    ['$2.5M+', '1.claim.raised', '9.figure.raised'],
    ['15,000+', '1.claim.lives', '9.figure.lives'],
  ] as const) {
    await expect(figures.getByText(figure, { exact: true })).toBeVisible()
    shows(...ids)
  }
})
