import type { Page } from '@playwright/test'
import { PAGES } from '../../../pwa/page/pages'
import { directionOf, LANGUAGES, prefixOf } from '../../../shared/language/languages'
import { signInAs } from '../support/accounts'
import { expect, test } from '../support/server'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')
/** Addresses of each page that opens without an account; those after the first are opened in one language only. */
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
  '/follow/:token': ['/follow/1'],
  '/not-me': ['/not-me?token=1'],
  '/report': ['/report', '/report?fundraiser=8'],
  '/messages/:publicId': ['/messages/7d3f1c1e-5a0b-4a57-9a0e-3f0f5a1c2b3d'],
  '/teams': ['/teams'],
  '/about': ['/about'],
  '/how-it-works': ['/how-it-works'],
  '/fees': ['/fees'],
  '/safety': ['/safety'],
  '/help': ['/help', '/help?q=M-Pesa', '/help?q=123456'],
  '/check': ['/check', '/check?code=82KF-82KF', '/check?code=PM7K-2222'],
  '/contact': ['/contact'],
  '/privacy': ['/privacy'],
  '/terms': ['/terms'],
  '/languages': ['/languages'],
  '*': ['/nowhere'],
}
/** Pages that have no script, also those that say what is wrong. */
const PLAIN = ['/give/8', '/fundraiser/8/poster', '/give/99999', `/give/8/payment/${crypto.randomUUID()}`]
/** Pages for one person. */
const OWN = [
  '/dashboard',
  '/notifications',
  '/settings',
  '/payouts',
  '/edit-profile',
  '/create-profile',
  '/statements/2026',
  '/drafts/x',
]

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

/** The pages that are not in a language, with what they say instead. */
async function problemsOf(page: Page, language: (typeof OTHERS)[number], paths: readonly string[]) {
  const problems: Record<string, string[]> = {}
  for (const path of paths) {
    await openWhole(page, prefixOf(language) + path)
    const { lang, dir } = await page.evaluate(() => {
      const { lang, dir } = document.documentElement
      return { lang, dir }
    })
    const unsaid = (await page.locator('body').ariaSnapshot()).match(/\{\w+[,}]|\bundefined\b/g) ?? []
    if (unsaid.length > 0 || lang !== language || dir !== directionOf(language)) problems[path] = [lang, dir, ...unsaid]
  }
  return problems
}

test('the list above has each page that opens without an account', () => {
  const open = PAGES.filter((page) => !('needsAccount' in page)).map(({ path }) => path)
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(open.toSorted())
})

for (const language of OTHERS) {
  test(`all that visitors open says that it is in ${language}, and the script finds it as rendered`, async ({
    page,
  }) => {
    // Thirty pages: on a busy machine they take longer than any other journey.
    test.slow()
    const errors = await errorsOf(page)
    const paths = Object.values(ADDRESSES).flatMap((all) => (language === 'ar' ? all : all.slice(0, 1)))
    expect(await problemsOf(page, language, [...paths, ...PLAIN])).toEqual({})
    expect(errors).toEqual([])
  })
}

test('the pages of a person are in their language', async ({ page }) => {
  const errors = await errorsOf(page)
  await signInAs(page, 'leader@pamoja.test')
  expect(await problemsOf(page, 'ar', OWN)).toEqual({})
  expect(errors).toEqual([])
})
