import type { Page } from '@playwright/test'
import { PAGES } from '../../../pwa/page/pages'
import { directionOf, LANGUAGES, prefixOf } from '../../../shared/language/languages'
import { signInAs } from '../support/accounts'
import { leftEnglish, unsaidOn, writtenOn } from '../support/left-english'
import { expect, test } from '../support/server'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')
/** In these any Latin word that is no name was left in English. */
const WITH_OWN_LETTERS = ['ar', 'am']

/** Addresses of each page that opens without an account; those after the first are opened in two languages only. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/': [''],
  '/coming-soon': ['/coming-soon'],
  '/browse': ['/browse', '/browse?category=medical&country=KE', '/browse?q=123456'],
  '/fundraiser/:id': ['/fundraiser/8', '/fundraiser/99999'],
  '/checkout': ['/checkout?amount=25&fundraiserId=8', '/checkout'],
  '/auth': ['/auth', '/auth?tab=sign-up'],
  '/reset-password': ['/reset-password', '/reset-password?token=1'],
  '/confirm-email': ['/confirm-email?token=1'],
  '/profile/:id': ['/profile/2'],
  '/user/:id': ['/user/2', '/user/99999'],
  '/create-fundraiser': ['/create-fundraiser'],
  '/receipt/:token': ['/receipt/17-1'],
  '/unsubscribe/:token': ['/unsubscribe/1'],
  '/not-me': ['/not-me?token=1'],
  '/teams': ['/teams'],
  '/about': ['/about'],
  '/how-it-works': ['/how-it-works'],
  '/fees': ['/fees'],
  '/safety': ['/safety'],
  '/help': ['/help', '/help?q=M-Pesa', '/help?q=123456'],
  '/contact': ['/contact'],
  '/privacy': ['/privacy'],
  '/terms': ['/terms'],
  '/languages': ['/languages'],
  '*': ['/nowhere'],
}
/** Pages that have no script, also those that say what is wrong. */
const PLAIN = ['/give/8', '/fundraiser/8/poster', '/give/99999', `/give/8/payment/${crypto.randomUUID()}`]
/** Pages for one person. */
const OWN = ['/dashboard', '/settings', '/payouts', '/edit-profile', '/create-profile', '/statements/2026', '/drafts/x']

/** The errors of the pages that are opened from now on. React reports there that its page differs from the server's. */
async function errorsOf(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`))
  page.on('console', (message) => {
    // The browser reports the answer to the navigation itself too.
    if (['error', 'warning'].includes(message.type()) && message.location().url !== page.url())
      errors.push(`${page.url()}: ${message.text()}`)
  })
  // A browser that has no workers: each of these pages is opened once.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  return errors
}

/** Opens a page and waits until its script has taken it over and all of it is shown. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    const isPlain = !document.querySelector('script[data-files]')
    return heading && (isPlain || Object.keys(heading).some((key) => key.startsWith('__reactFiber')))
  })
  if (/\/fundraiser\/8$/.test(path)) await expect(page.locator('#donate form button').first()).toBeVisible()
  if (path.includes('/checkout?')) await expect(page.locator('iframe').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** What is wrong with the texts of these pages in a language. */
async function problemsOf(page: Page, language: (typeof OTHERS)[number], paths: readonly string[], written: string[]) {
  const problems: Record<string, string[]> = {}
  for (const path of paths) {
    await openWhole(page, prefixOf(language) + path)
    const { lang, dir } = await page.evaluate(() => {
      const { lang, dir } = document.documentElement
      return { lang, dir }
    })
    const found = await unsaidOn(page)
    if (WITH_OWN_LETTERS.includes(language)) found.push(...(await leftEnglish(page, written)))
    if (lang !== language || dir !== directionOf(language)) found.push(`lang=${lang} dir=${dir}`)
    if (found.length > 0) problems[path] = found
  }
  return problems
}

test('the list above has each page that opens without an account', () => {
  const open = PAGES.filter((page) => !('needsAccount' in page)).map(({ path }) => path)
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(open.toSorted())
})

for (const language of OTHERS) {
  test(`all that visitors open is in ${language}, and the script finds it as rendered`, async ({ page, server }) => {
    // Thirty pages: on a busy machine they take longer than any other journey.
    test.slow()
    const errors = await errorsOf(page)
    const isReadInWhole = WITH_OWN_LETTERS.includes(language)
    const paths = Object.values(ADDRESSES).flatMap((all) => (isReadInWhole ? all : all.slice(0, 1)))
    expect(await problemsOf(page, language, [...paths, ...PLAIN], await writtenOn(server, [8]))).toEqual({})
    expect(errors).toEqual([])
  })
}

test('the pages of a person are in their language', async ({ page, server }) => {
  const errors = await errorsOf(page)
  await signInAs(page, 'leader@pamoja.test')
  expect(await problemsOf(page, 'ar', OWN, await writtenOn(server, [8]))).toEqual({})
  expect(errors).toEqual([])
})
