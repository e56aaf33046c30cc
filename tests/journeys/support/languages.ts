import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readCatalogue } from '../../../scripts/build/messages/problems'
import { type LanguageCode, ownName } from '../../../shared/language/languages'
import { waitUntilAllStored } from './phone'
import { expect } from './server'

const ROOT = join(import.meta.dirname, '../../..')
const SPECIAL = /[.*+?^${}()|[\]\\]/g

/** What the product says in one language. */
export interface Said {
  /** The translation of a sentence, each `{value}` of which may be anything. It is the whole text. */
  (english: string): RegExp
  /** The translation as a part of a longer text. */
  part(english: string): RegExp
}

/** Reads the catalogue of a language. */
export function saidIn(language: LanguageCode): Said {
  const messages = readCatalogue(ROOT, language)
  const pattern = (english: string) => {
    const text = messages.get(english)
    if (text === undefined) throw new Error(`Nobody says “${english}”`)
    return text
      .split(/\{\w+\}/)
      .map((words) => words.replaceAll(SPECIAL, '\\$&'))
      .join('.+')
  }
  return Object.assign((english: string) => new RegExp(`^\\s*${pattern(english)}\\s*$`), {
    part: (english: string) => new RegExp(pattern(english)),
  })
}

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

/** Chooses a language as people do, and stays until the worker has everything. */
export async function chooseLanguage(page: Page, language: LanguageCode): Promise<void> {
  await page.goto('/languages?from=%2Ffees')
  await page.getByRole('link', { name: ownName(language), exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await waitUntilAllStored(page)
  const words = (await namedWords(page, language)).toSorted()
  // On a busy machine the line counts as slow, and the worker waits after each touch.
  await expect.poll(async () => (await keptWords(page, language)).toSorted(), { timeout: 150_000 }).toEqual(words)
}
