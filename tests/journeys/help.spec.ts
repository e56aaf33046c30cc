import type { Page } from '@playwright/test'
import { heading } from './phone'
import { expect, test } from './server'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the answers' })
const questions = (page: Page) => page.getByRole('main').locator('details')
const COUNTS = {
  'Getting Started': 6,
  'Donations & Payments': 6,
  'Fees & Payouts': 5,
  'Account & Security': 5,
  'Campaign Management': 5,
}
const ALL = 27

test('shows five categories, each with the number of its questions', async ({ page }) => {
  await page.goto('/help')
  for (const [category, count] of Object.entries(COUNTS)) {
    const section = page.getByRole('region', { name: `${category} ${count} questions` })
    await expect(section.locator('details')).toHaveCount(count)
  }
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Fees & Payouts' }).click()
  await expect(page).toHaveURL('/help#fees')
  await expect(page.getByRole('heading', { name: 'Fees & Payouts' })).toBeInViewport()
})

test('narrows down with each key, counts again, and opens what is left', async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByRole('status').filter({ hasText: `${ALL} questions in 5 categories` })).toBeVisible()
  await search(page).pressSequentially('payout')
  await expect(page.getByRole('region', { name: /^Fees & Payouts/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Campaign Management/ })).toBeHidden()
  await search(page).fill('minimum goal')
  await expect(questions(page)).toHaveCount(1)
  await expect(page.getByText('Goals have no minimum.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Campaign Management 1 question' })).toBeVisible()
  await expect(page.getByText(`1 question of ${ALL} found`)).toBeVisible()
})

test('carries the search in the address, and follows the address back', async ({ page }) => {
  await page.goto('/help')
  await search(page).fill('password')
  await search(page).press('Enter')
  await expect(page).toHaveURL('/help?q=password')
  await expect(search(page)).toBeFocused()
  const found = await questions(page).count()
  expect(found).toBeLessThan(ALL)
  await page.reload()
  await expect(questions(page)).toHaveCount(found)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(questions(page)).toHaveCount(ALL)
})

test('says so where there is no answer, and shows the way back', async ({ page }) => {
  await page.goto('/help?q=nobody+has+ever+asked+this')
  await expect(page.getByRole('heading', { name: 'No answer found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all questions' }).click()
  await expect(questions(page)).toHaveCount(ALL)
})

test('opens and closes an answer with the keyboard', async ({ page }) => {
  await page.goto('/help')
  const answer = page.getByText('A community-driven fundraising platform for Africans worldwide')
  await page.getByText('What is Pamoja?').focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answer).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('has every answer, and searches by the address', async ({ page }) => {
    await page.goto('/help')
    await expect(questions(page)).toHaveCount(ALL)
    await page.getByText('What is Pamoja?').click()
    await expect(page.getByText('A community-driven fundraising platform')).toBeVisible()
    await search(page).fill('minimum goal')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/help?q=minimum+goal')
    await expect(questions(page)).toHaveCount(1)
    await expect(heading(page)).toHaveText('How can we help?')
  })
})
