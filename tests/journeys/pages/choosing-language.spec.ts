import { LANGUAGES, ownName } from '../../../shared/language/languages'
import { expect, test } from '../support/server'

test('the footer leads to the languages where there is a choice, and each leads back', async ({ page }) => {
  await page.goto('/browse?category=education')
  const link = page.getByRole('contentinfo').locator('a[href^="/languages"]')
  await expect(link).toHaveCount(LANGUAGES.length > 1 ? 1 : 0)
  await page.goto('/languages?from=%2Fbrowse%3Fcategory%3Deducation')
  const main = page.getByRole('main')
  for (const language of LANGUAGES)
    await expect(main.getByRole('link', { name: ownName(language), exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'English', exact: true }).click()
  await expect(page).toHaveURL('/browse?category=education')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a language can be chosen all the same', async ({ page }) => {
    await page.goto('/languages?from=/fees')
    await page.getByRole('main').getByRole('link', { name: 'English', exact: true }).click()
    await expect(page).toHaveURL('/fees')
  })
})
