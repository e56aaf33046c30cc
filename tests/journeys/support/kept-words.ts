import type { Page } from '@playwright/test'
import type { LanguageCode } from '../../../shared/language/languages'

/** The names of the files with the sentences of a language, out of these addresses. */
export const wordsIn = (addresses: readonly string[], language: LanguageCode) =>
  addresses
    .filter((address) => address.includes(`/words-${language}-`))
    .map((address) => address.slice(address.lastIndexOf('/') + 1))

/** Those that the service worker has. */
export const keptWords = async (page: Page, language: LanguageCode) =>
  wordsIn(await page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url)), language)

/** All files with the sentences of the page's language. */
export const namedWords = async (page: Page, language: LanguageCode) =>
  wordsIn(await page.evaluate(() => document.getElementById('page-data')?.dataset.words?.split(' ') ?? []), language)
