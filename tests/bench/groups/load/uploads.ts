import sharp from 'sharp'
import { largePhoto } from '../../../journeys/support/photo'
import { median } from '../../median'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtMost, rowOf } from '../../row'
import { samples } from '../../samples'
import { type TestBed, withTestBed } from '../../test-bed'
import { changeFundraiser, tryToSignIn } from '../../write-as'

const PAIRS = 5
/** Pixels, as the server makes them. */
const WIDTHS = [320, 480, 800]
const SIGN_INS = 20
const READS = 15

/** How long uploading a picture takes beside packing it, and how much sign-ins slow a list. */
export const measureUploads: Measure = (report) =>
  withTestBed(async (testBed) => {
    const { origin } = testBed
    const photo = await photoOf(testBed)
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`
    const pairs: Pair[] = []
    for (let pair = 0; pair <= samples(PAIRS); pair += 1) {
      const ours = await timeOf(() => changeFundraiser(origin, { image }))
      const twin = await timeOf(() => pack(photo))
      if (pair > 0) pairs.push({ ours, twin })
    }
    const goal = ratioAtMost(1.3)
    report(rowOf({ id: 'P24', name: 'uploading a picture, beside packing it', unit: 'ms', ...ofPairs(pairs), goal }))
    const quiet = await readLists(testBed, samples(READS, 3))
    const signIns = Promise.all(Array.from({ length: SIGN_INS }, (_, index) => tryToSignIn(origin, index)))
    const busy = await readLists(testBed, samples(READS, 3))
    const refused = (await signIns).filter((status) => status === 429).length
    if (refused > 0) process.stderr.write(`${refused} of ${SIGN_INS} sign-ins were refused at once\n`)
    const row = { id: 'P24', name: `a list while ${SIGN_INS - refused} people sign in`, unit: 'ms' } as const
    report(rowOf({ ...row, value: median(busy), twin: median(quiet), goal: ratioAtMost(2.5) }))
  })

async function photoOf({ browser }: TestBed): Promise<Buffer> {
  const page = await browser.newPage()
  const { buffer } = await largePhoto(page)
  await page.close()
  // As large as the app sends it.
  return sharp(buffer).resize(800).jpeg({ quality: 80 }).toBuffer()
}

/** What has to be done at least: decode, make smaller, pack. */
async function pack(photo: Buffer): Promise<void> {
  for (const width of WIDTHS) await sharp(photo).resize(width).webp({ quality: 78 }).toBuffer()
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds of each list that no cache has. */
async function readLists({ server }: TestBed, count: number): Promise<number[]> {
  const times: number[] = []
  for (let read = 0; read < count; read += 1) {
    const address = `${server.origin}/api/fundraisers?limit=18&uncached=${performance.now()}`
    times.push(await timeOf(async () => (await fetch(address)).arrayBuffer()))
  }
  return times
}
