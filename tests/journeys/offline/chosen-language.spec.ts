import type { Page } from '@playwright/test'
import { chooseLanguage } from '../support/choose-language'
import { openFundraiser } from '../support/giving'
import { keptWords, namedWords, wordsIn } from '../support/kept-words'
import { heading, waitUntilAllStored, waitUntilPageStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test('a shared link in another language loads what its page says, and no more', async ({
  page,
  context,
  request,
  server,
}) => {
  const { id, title } = await openFundraiser(request, 1)
  await chooseLanguage(page, 'sw')
  const all = await namedWords(page, 'sw')
  expect(all.length).toBeGreaterThan(1)
  await expect.poll(async () => (await keptWords(page, 'sw')).toSorted()).toEqual(all.toSorted())
  server.requests.length = 0

  await page.goto(`/ar/fundraiser/${id}`)
  await waitUntilAllStored(page)
  await page.waitForLoadState('networkidle')
  const arabic = await namedWords(page, 'ar')
  await page.goto('/sw/browse')
  await waitUntilAllStored(page)
  const fetched = wordsIn(
    server.requests.map(({ url }) => url),
    'ar',
  )
  expect(fetched.toSorted()).toEqual((await keptWords(page, 'ar')).toSorted())
  expect(fetched.length).toBeLessThan(arabic.length)

  // What was opened is kept all the same, and the rest is answered in the language that was chosen.
  await context.setOffline(true)
  await page.goto(`/ar/fundraiser/${id}`)
  await expect(heading(page)).toHaveText(title)
  expect(await languageOf(page)).toBe('ar')
  await page.goto('/fr/help?q=mpesa')
  await expect(page).toHaveURL('/sw/help?q=mpesa')
  expect(await languageOf(page)).toBe('sw')
})

test('without a connection an address that leads to another page does so in its language', async ({
  page,
  context,
}) => {
  await chooseLanguage(page, 'sw')
  await waitUntilPageStored(page, '/sw/shell.html')
  await context.setOffline(true)
  for (const [from, to] of [
    ['/sw?redirect=/browse', '/sw/browse'],
    ['/sw?redirect=/sw/browse', '/sw/browse'],
    ['/?redirect=/sw/browse', '/sw/browse'],
    ['/sw/login?next=%2Fsettings', '/sw/auth?next=%2Fsettings'],
    ['/login', '/auth'],
  ] as const) {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
    await expect(heading(page), from).toBeVisible()
  }
})
