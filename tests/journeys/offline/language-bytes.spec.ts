import type { Page } from '@playwright/test'
import { LANGUAGES } from '#shared/language/languages'
import { languageBytes } from '../../servers/language-bytes'
import { waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** Bytes, compressed. `npm run bench -- languages` prints the figures; docs/languages.md says which goals are not reached yet, and why. */
const FILE_OF_EVERY_PAGE = 5_300
const WHOLE_LANGUAGE = 27_900
const CODE = 1_930
/** Times the English document. Letters of three bytes, as in Amharic, make most of it. */
const DOCUMENT = 1.07

for (const language of LANGUAGES.filter((each) => each !== 'en')) {
  test(`the language ${language} weighs no more than its readers can pay for`, async ({ server }) => {
    const { everywhere, whole, code, said, document, english } = await languageBytes(server.origin, language)
    expect(everywhere).toBeLessThanOrEqual(FILE_OF_EVERY_PAGE)
    expect(whole).toBeGreaterThan(everywhere)
    expect(whole).toBeLessThanOrEqual(WHOLE_LANGUAGE)
    expect(code).toBeLessThanOrEqual(CODE)
    expect(said).toBe(whole + code)
    expect(document / english).toBeLessThanOrEqual(DOCUMENT)
  })
}

test('readers of English load no file of another language', async ({ page }) => {
  expect(await wordsLoadedAt(page, '/')).toEqual([])
})

test('readers of another language load its files, and none of a third language', async ({ page }) => {
  const loaded = await wordsLoadedAt(page, '/sw')
  expect(loaded).toContainEqual(expect.stringContaining('/words-sw-public.js'))
  expect(loaded.filter((path) => !path.includes('/words-sw-'))).toEqual([])
})

/** The files with sentences that a visit asks for, until the service worker has stored all that it keeps. */
async function wordsLoadedAt(page: Page, path: string): Promise<string[]> {
  const paths = new Set<string>()
  page.context().on('request', (request) => paths.add(new URL(request.url()).pathname))
  await page.goto(path)
  await waitUntilAllStored(page)
  expect([...paths]).toContainEqual(expect.stringContaining('/entry-client.js'))
  return [...paths].filter((each) => each.includes('/words-'))
}
