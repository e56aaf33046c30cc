import type { Page } from '@playwright/test'
import type { LanguageCode } from '../../../shared/language/languages'

/** The files with the sentences of a language, out of these addresses: with the folders of their builds. */
export const wordsIn = (addresses: readonly string[], language: LanguageCode) =>
  addresses
    .filter((address) => address.includes(`/words-${language}-`))
    .map((address) => address.split('/').slice(-2).join('/'))

/** Those that the service worker has. */
export const keptWords = async (page: Page, language: LanguageCode) =>
  wordsIn(await page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url)), language)

/** All files with the sentences of the page's language. */
export const namedWords = async (page: Page, language: LanguageCode) =>
  wordsIn(await page.evaluate(() => document.getElementById('page-data')?.dataset.words?.split(' ') ?? []), language)

/** What is in those that the service worker has, as their entity tags. */
export const keptContents = (page: Page, language: LanguageCode) =>
  page.evaluate(async (part) => {
    const cache = await caches.open('assets')
    const words = (await cache.keys()).filter(({ url }) => url.includes(part))
    return Promise.all(words.map(async (request) => (await cache.match(request))?.headers.get('ETag') ?? 'no tag'))
  }, `/words-${language}-`)
