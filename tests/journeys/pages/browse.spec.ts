import type { Page } from '@playwright/test'
import { expect, test } from '../support/server'

// The script is delayed here, which a service worker would prevent.
test.use({ serviceWorkers: 'block' })

const cards = (page: Page) => page.getByRole('article')

test('shows the live campaigns on the home page and opens one of them @main [2.card.link 2.home.featured 2.home.live 2.route.home 6.visitor.fundraisers 7.get-fundraisers.limit]', async ({
  page,
}) => {
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

test('loads more of a long list without duplicates, and restores the position on going back @main [0.visitors 1.visitor.browse 2.route.browse 6.visitor.browse 7.get-fundraisers]', async ({
  page,
}) => {
  await page.goto('/browse')
  const title = await cards(page).first().getByRole('heading').boundingBox()
  expect(title?.y).toBeLessThan(700)
  const { count } = await (await page.request.get('/api/fundraisers/count')).json()
  const first = await cards(page).count()
  expect(count).toBeGreaterThan(first)

  const more = page.getByRole('link', { name: 'Show more' })
  const links = cards(page).getByRole('heading').getByRole('link')
  for (let shown = first; shown < count; shown = await cards(page).count()) {
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
