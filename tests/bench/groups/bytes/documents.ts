import { addressIn } from '#shared/language/address-in'
import { LANGUAGES } from '#shared/language/languages'
import { answerBytes } from '../../../servers/answer-bytes'
import { publicPaths } from '../../public-paths'
import type { Measure } from '../../registry'
import { KB, rowOf, valueAtMost } from '../../row'
import { type TestBed, withTestBed } from '../../test-bed'

const HOME = 12 * KB
const OTHER_PAGE = 14 * KB
/** Milliseconds for a page to paint with nothing but its document. */
const PAINT_TIMEOUT = 20_000

/** The bytes of a page's HTML on the wire, including headers, critical styles and data, and what its first paint waits for. */
export const measureDocuments: Measure = (report) =>
  withTestBed(async (testBed) => {
    const { origin, fundraiserPath } = testBed
    const document = async (name: string, path: string, limit: number) =>
      report(
        rowOf({
          id: 'P1',
          name: `document of ${name}`,
          unit: 'KB',
          value: await wellPackedBytes(origin + path),
          goal: valueAtMost(limit),
        }),
      )
    await document('/', '/', HOME)
    await document('/browse', '/browse', OTHER_PAGE)
    await document('/fundraiser/{id}', fundraiserPath, OTHER_PAGE)
    const others = await heaviest(origin, await publicPaths(testBed))
    await document(`the heaviest of all public pages, ${others}`, others, OTHER_PAGE)
    const homes = LANGUAGES.filter((language) => language !== 'en').map((language) => addressIn(language, '/'))
    const home = await heaviest(origin, homes)
    await document(`the heaviest home page of another language, ${home}`, home, OTHER_PAGE)
    const value = await requestsBeforePaint(testBed)
    report(
      rowOf({
        id: 'P1',
        name: 'requests that the first paint of / waits for',
        unit: 'requests',
        value,
        goal: valueAtMost(1),
      }),
    )
  })

/** The first answer of a page may be packed quickly, and later ones well: the smallest of several counts. */
async function wellPackedBytes(address: string): Promise<number> {
  const sizes: number[] = []
  for (let ask = 0; ask < 4; ask += 1) {
    sizes.push(await answerBytes(address))
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return Math.min(...sizes)
}

async function heaviest(origin: string, paths: string[]): Promise<string> {
  const sizes: { path: string; bytes: number }[] = []
  for (const path of paths) sizes.push({ path, bytes: await answerBytes(origin + path) })
  return sizes.sort((one, other) => other.bytes - one.bytes)[0]?.path ?? '/'
}

/** 1 if the page paints its content while every other request is without an answer; otherwise at least 2. */
async function requestsBeforePaint({ browser, origin }: TestBed): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : undefined))
    await page.goto(`${origin}/`, { waitUntil: 'commit' })
    const painted = page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
      null,
      {
        timeout: PAINT_TIMEOUT,
      },
    )
    return await painted.then(
      () => 1,
      () => 2,
    )
  } finally {
    await context.close()
  }
}
