import { CATEGORIES } from '../../../shared/rules/categories'
import { expect, test } from '../support/server'

test('the home page links to starting and to browsing, also by category @main [1.claim.five-minutes 1.fees.10.home 1.how.* 1.platform 1.testimonials 2.home.categories 2.home.closing 2.home.hero.* 2.home.how-it-works 2.home.success-stories 9.fee.10.home]', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const hero = main.locator('.hero')
  await expect(hero.getByRole('link', { name: 'Start a fundraiser' })).toHaveAttribute('href', '/create-fundraiser')
  await expect(hero.getByRole('link', { name: 'Browse fundraisers' })).toHaveAttribute('href', '/browse')
  await expect(hero).toContainText('Connecting Africans worldwide')
  await expect(hero).toContainText('10% platform fee: 90% of every donation goes to the recipient.')
  await expect(hero).toContainText('in less than 5 minutes')

  const chips = main.getByRole('navigation', { name: 'Browse by category' })
  for (const { id, name } of CATEGORIES) {
    await expect(chips.getByRole('link', { name })).toHaveAttribute('href', `/browse?category=${id}`)
  }
  await expect(chips.getByRole('link', { name: "Don't see your category" })).toHaveAttribute(
    'href',
    '/create-fundraiser',
  )

  const steps = main.getByRole('region', { name: 'How it works' }).getByRole('listitem').getByRole('heading')
  await expect(steps).toHaveText(['Create a profile', 'Share a need', 'Spread the word', 'Receive donations directly'])
  await expect(main.getByText('on WhatsApp and social media')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Success stories' }).getByRole('blockquote')).toHaveCount(2)
  await expect(main.locator('.closing').getByRole('link', { name: 'Start a fundraiser' })).toBeVisible()
})

test('on a phone the first screen has a fundraiser and one button that starts one; a floating one comes with scrolling [2.home.floating-start]', async ({
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
  await expect(start).not.toBeInViewport()
  await page.getByRole('heading', { name: 'How it works' }).evaluate((heading) => heading.scrollIntoView())
  await expect(start).toBeInViewport({ ratio: 1 })
  expect(await seen()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(start).toBeHidden()
})
