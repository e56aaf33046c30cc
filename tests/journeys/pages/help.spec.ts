import type { Page } from '@playwright/test'
import { heading } from '../support/phone'
import { expect, test } from '../support/server'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the answers' })
const questions = (page: Page) => page.getByRole('main').locator('details')
const ALL = 31

test('links a category to its questions', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Fees & Payouts' }).click()
  await expect(page).toHaveURL('/help#fees')
  await expect(page.getByRole('heading', { name: 'Fees & Payouts' })).toBeInViewport()
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

  test('has every answer, and searches through the address', async ({ page }) => {
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
