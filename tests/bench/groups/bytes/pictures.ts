import { contentBytes } from '../../../servers/answer-bytes'
import { median } from '../../median'
import { isPicture } from '../../phone'
import type { Measure } from '../../registry'
import { KB, type Measured, rowOf, valueAtMost } from '../../row'
import { type TestBed, withTestBed } from '../../test-bed'

/** What pictures weigh on a narrow phone, and how many are loaded before anybody scrolls. The sizes of AVIF are those of the goal. */
export const measurePictures: Measure = (report) =>
  withTestBed(async (testBed) => {
    const { cards, avatars } = await shownOn(testBed)
    const sizes = await Promise.all(cards.map(contentBytes))
    const people = await Promise.all(avatars.map(contentBytes))
    const first = await firstScreen(testBed)
    const largest = await Promise.all(first.largest.map(contentBytes))
    const rows: Measured[] = [
      { name: 'picture of a card at 320 px, the median', unit: 'KB', value: median(sizes), goal: valueAtMost(7 * KB) },
      { name: '  the heaviest', unit: 'KB', value: Math.max(...sizes), goal: valueAtMost(10 * KB) },
      {
        name: 'picture of a person, the heaviest',
        unit: 'KB',
        value: Math.max(0, ...people),
        goal: valueAtMost(1.6 * KB),
      },
      {
        name: 'largest picture of the first screen of a fundraiser',
        unit: 'KB',
        value: Math.max(0, ...largest),
        goal: valueAtMost(30 * KB),
      },
      { name: 'pictures of / before scrolling', unit: 'count', value: first.loaded, goal: valueAtMost(3) },
      { name: 'bytes of a drawn cover', unit: 'bytes', value: first.coverBytes, goal: valueAtMost(0) },
    ]
    for (const row of rows) report(rowOf({ ...row, id: 'P14' }))
  })

/** The addresses of all pictures of Browse, scrolled through on a screen of 320 pixels. */
async function shownOn({ browser, origin }: TestBed): Promise<{ cards: string[]; avatars: string[] }> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 })
  const page = await context.newPage()
  await page.goto(`${origin}/browse`)
  // Pictures are in the page when somebody comes near.
  await page.evaluate(async () => {
    for (const card of document.querySelectorAll('article')) {
      card.scrollIntoView()
      await new Promise((resolve) => setTimeout(resolve, 100))
      for (const image of document.images) await image.decode().catch(() => {})
    }
  })
  const images = await page.evaluate(() => [...document.images].map(({ currentSrc, width }) => ({ currentSrc, width })))
  await context.close()
  // A picture of a person is no wider than a thumb.
  const of = (isWanted: (width: number) => boolean) => {
    const addresses = images.filter(({ width }) => isWanted(width)).map(({ currentSrc }) => currentSrc)
    return [...new Set(addresses)].filter((address) => address.startsWith(`${origin}/media/`))
  }
  const found = { cards: of((width) => width > 100), avatars: of((width) => width <= 100) }
  if (found.cards.length === 0) throw new Error('No card has a picture')
  return found
}

/** What a phone loads of the first screen, without scrolling. */
async function firstScreen({ browser, origin, proxy, fundraiserPath }: TestBed) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const picturesOf = async (path: string) => {
    const before = proxy.requests.length
    const page = await context.newPage()
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.close()
    const pictures = proxy.requests.slice(before).filter(isPicture)
    return [...new Set(pictures.map(({ url }) => origin + url))]
  }
  const home = await picturesOf('/')
  const fundraiser = await picturesOf(fundraiserPath)
  await context.close()
  // A cover is a pattern in the page's own elements. Were it a file, it would be asked for as one.
  const coverBytes = proxy.requests
    .filter(({ url }) => /cover|pattern/.test(url))
    .reduce((sum, each) => sum + each.bytes(), 0)
  return { loaded: home.length, largest: fundraiser, coverBytes }
}
