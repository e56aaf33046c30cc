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

test('on a phone the first screen has a fundraiser and one button that starts one; a floating one comes with scrolling', async ({
  page,
}) => {
  await page.goto('/')
  const start = page.getByRole('link', { name: /^START/ })
  await expect(start).toHaveAttribute('href', '/create-fundraiser')
  const seen = async () => {
    const links = await page.getByRole('link', { name: /^start/i }).all()
    const isSeen = await Promise.all(
      links.map((link) =>
        link.evaluate((element) => {
          const { top, bottom, height } = element.getBoundingClientRect()
          return height > 0 && bottom > 0 && top < innerHeight && element.checkVisibility({ visibilityProperty: true })
        }),
      ),
    )
    return isSeen.filter(Boolean).length
  }
  expect(await seen()).toBe(1)
  await expect(start).not.toBeInViewport()
  await expect(page.getByRole('article').first().locator('.card-picture')).toBeInViewport({ ratio: 0.9 })

  await page.evaluate(() => scrollTo(0, 1_500))
  await expect(start).toBeInViewport({ ratio: 1 })
  expect(await seen()).toBe(1)
  shows('2.home.floating-start')
  // The closing words have a button of their own.
  await page.locator('.closing').getByRole('link', { name: 'Browse fundraisers' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(start).not.toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(start).toBeHidden()
})

test('the home page says what was given so far, from the books', async ({ page, request }) => {
  const { raised, donations, open } = await (await request.get('/api/figures')).json()
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'Pamoja in figures' })
  await expect(figures).toContainText(`raised so far$${(raised / 100).toLocaleString('en-US')}`)
  await expect(figures).toContainText(`donations${donations.toLocaleString('en-US')}`)
  await expect(figures).toContainText(`open fundraisers${open}`)
})

test('the home page has our figures, as the goals that they are', async ({ page }) => {
  await page.goto('/')
  const figures = page.getByRole('region', { name: 'Pamoja in figures' })
  await expect(figures.getByRole('heading', { name: 'Our goals' })).toBeVisible()
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
