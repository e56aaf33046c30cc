import type { Page } from '@playwright/test'
import { type LanguageCode, prefixOf } from '../../shared/language/languages'
import { NARROW, textOutside, withLongerWords } from './longer-words'
import type { Screen } from './screen'

/** In a build with `PSEUDO_LANGUAGES=1` both speak the marked, longer English. */
const LANGUAGES: readonly LanguageCode[] = ['sw', 'ar']

/**
 * Shows a screen on the smallest phone as longer languages would have it, and throws what does not fit. First in the state that it has,
 * with longer words in place; then its address in the languages of a pseudo build, once for each address. `seen` are the addresses.
 */
export async function inNoLanguage(
  { only }: Screen,
  page: Page,
  seen: Set<string>,
  show: (name: string) => Promise<unknown>,
): Promise<void> {
  if (only === 'wide') return
  const found: string[] = []
  await withLongerWords(page, async (direction) => {
    found.push(...(await textOutside(page)).map((problem) => `${direction}: ${problem}`))
    await show(`longer.${direction}`)
  })
  const { pathname, search, hash } = new URL(page.url())
  const isNew = !seen.has(pathname + search)
  seen.add(pathname + search)
  if (isNew && (await page.evaluate(() => navigator.onLine))) {
    await page.setViewportSize(NARROW)
    for (const language of LANGUAGES) {
      await page.goto(prefixOf(language) + pathname + search + hash)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      found.push(...(await textOutside(page)).map((problem) => `${language}: ${problem}`))
      await show(`pseudo.${language}`)
    }
  }
  if (found.length > 0) throw new Error(found.join('\n'))
}
