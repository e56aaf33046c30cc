import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readCatalogue } from '../../../scripts/build/messages/problems'
import { type LanguageCode, ownName } from '../../../shared/language/languages'
import { waitUntilAllStored } from './phone'
import { expect } from './server'

const ROOT = join(import.meta.dirname, '../../..')
/** Words that no offered language has, and that hardly any English sentence does without. */
const ENGLISH =
  /(?<![\w’'-])(?:the|your|you|is|are|of|with|this|that|from|when|not|have|will|by|and|for|to)(?![\w’'-])/i
/** What people wrote, and what is marked as being in another language. */
const NOT_OURS = '[dir=auto], bdi, [lang]:not(html), script, style, template, noscript, iframe'
const SPECIAL = /[.*+?^${}()|[\]\\]/g

/** What the product says in one language. */
export interface Said {
  /** The translation of a sentence, each `{value}` of which may be anything. It is the whole text. */
  (english: string): RegExp
  /** The translation as a part of a longer text. */
  part(english: string): RegExp
  /** Those of these texts that are English. `written`: what people wrote and may stand among our words. */
  englishIn(texts: string[], ...written: string[]): string[]
  /** Fails if anything that is shown, or read out, is English and nobody wrote it. */
  expectNoEnglish(page: Page, ...written: string[]): Promise<void>
}

/** Reads the catalogue of a language. */
export function saidIn(language: LanguageCode): Said {
  const messages = readCatalogue(ROOT, language)
  const untranslated = new Set(
    [...messages].filter(([key, text]) => key !== text && !key.includes('{')).map(([key]) => key),
  )
  const pattern = (english: string) => {
    const text = messages.get(english)
    if (text === undefined) throw new Error(`Nobody says “${english}”`)
    return text
      .split(/\{\w+\}/)
      .map((words) => words.replaceAll(SPECIAL, '\\$&'))
      .join('.+')
  }
  const isEnglish = (text: string) => ENGLISH.test(text) || (untranslated.has(text) && /[a-z]{2}/.test(text))
  const englishIn = (texts: string[], ...written: string[]) =>
    texts.map((text) => written.reduce((rest, words) => rest.replaceAll(words, ''), text)).filter(isEnglish)
  return Object.assign((english: string) => new RegExp(`^\\s*${pattern(english)}\\s*$`), {
    part: (english: string) => new RegExp(pattern(english)),
    englishIn,
    expectNoEnglish: async (page: Page, ...written: string[]) => {
      expect(englishIn(await page.evaluate(textsShown, NOT_OURS), ...written), page.url()).toEqual([])
    },
  })
}

/** Runs in the page: the texts that are shown or read out, except in elements of the selector. */
function textsShown(except: string): string[] {
  const texts: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest(except)) continue
    if (node instanceof Element)
      texts.push(...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''))
    else if (element.checkVisibility()) texts.push(node.textContent ?? '')
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '')
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
}
