import { contentBytes } from '../servers/answer-bytes'
import { KB, type Row, valueAtMost } from './row'
import type { TestBed } from './test-bed'

/** Measures the largest picture that a card loads on a screen of 320 px. */
export async function pictures({ browser, origin }: TestBed): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 })
  const page = await context.newPage()
  await page.goto(`${origin}/browse`)
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.scrollIntoView()
      await image.decode().catch(() => {})
    }
  })
  const addresses = await page.evaluate(() => [...document.images].map((image) => image.currentSrc))
  await context.close()
  const ofCards = [...new Set(addresses)].filter((address) => address.startsWith(`${origin}/media/`))
  if (ofCards.length === 0) throw new Error('No card has a picture')
  const heaviest = Math.max(...(await Promise.all(ofCards.map(contentBytes))))
  return [
    { name: 'picture of a card at 320 px, the heaviest', unit: 'KB', value: heaviest, goal: valueAtMost(10 * KB) },
  ]
}
