import { checkCode } from '../../../shared/rules/fundraisers/check-code'
import { fundraiserWhere } from '../../deep/screenshots/screen'
import { expect, test } from '../support/server'

test.use({ javaScriptEnabled: false })

test('shows, searches and pages through the list @main', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(9)
  await page.getByRole('contentinfo').getByText('Causes').click()
  await page.getByRole('navigation', { name: 'Causes' }).getByRole('link', { name: 'Medical Bills' }).click()
  await expect(page.getByText(/found in Medical Bills$/)).toBeVisible()

  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/found in All Categories$/)).toBeVisible()
  const before = await page.getByRole('article').getByRole('heading').allTextContents()
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL(/cursor=/)
  const after = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter((title) => before.includes(title))).toEqual([])

  await page.getByRole('searchbox').fill('nobody has ever asked for this')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name: 'View All Categories' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('shows a fundraiser and its share links, and links to the checkout @main', async ({ page }) => {
  await page.goto('/browse')
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible()
  await page.getByText('Share', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)

  await page.getByLabel('Amount in US dollars').fill('12.50')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/checkout\?.*amount=12\.50/)
})

test('says where the money is, and checks the code of a list', async ({ page }) => {
  const { id } = await fundraiserWhere(page.request, ({ donationsCount }) => donationsCount > 0)
  await page.goto(`/fundraiser/${id}`)
  const place = page.getByRole('region', { name: 'Where the money is' })
  await expect(place.getByRole('definition')).toHaveCount(4)
  await place.getByRole('link', { name: 'Check whether it is true' }).click()
  await page.getByLabel('Check code').fill(checkCode(id, 1).toLowerCase())
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText(`This code is real: ${checkCode(id, 1)}`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Together: raised/ })).toBeVisible()
  await page.getByLabel('Check code').fill('PM7K-2222')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('No list has this code.')).toBeVisible()
})

test('opens the menu', async ({ page }) => {
  await page.goto('/')
  await page.locator('summary[aria-label="Menu"]').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Browse Fundraisers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Fundraisers' })).toBeVisible()
})
