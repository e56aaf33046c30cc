import type { Page } from '@playwright/test'
import { type LanguageCode, ownName } from '../../../shared/language/languages'
import { waitUntilAllStored } from './phone'
import { expect } from './server'

/** Chooses a language as people do, and stays until the worker has everything. */
export async function chooseLanguage(page: Page, language: LanguageCode): Promise<void> {
  await page.goto('/languages?from=%2Ffees')
  await page.getByRole('link', { name: ownName(language), exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await waitUntilAllStored(page)
}
