import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { largePhoto } from '../../../journeys/support/photo'
import { delayDuring, TELLS_DELAY } from '../../event-loop'
import { median } from '../../median'
import type { Measure } from '../../registry'
import { missingRow, ofPairs, type Pair, ratioAtMost, rowOf, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { type TestBed, withTestBed } from '../../test-bed'
import { changeFundraiser } from '../../write-as'
import { reportSignIns } from './sign-ins'

const PAIRS = 5
/** Pixels, as the server makes them. */
const WIDTHS = [320, 480, 800]
const ROUNDS = 3
/** Pictures of one round, and how many of them are sent at once. An hour takes no more than 60 of one person. */
const PICTURES = 16
const AT_ONCE = 4
/** Milliseconds without work, to compare with. */
const QUIET = 1_500

/** How long uploading a picture takes beside packing it, how late the event loop is meanwhile, and how much sign-ins slow a list. */
export const measureUploads: Measure = (report) =>
  withTestBed(async (testBed) => {
    const photo = await photoOf(testBed)
    await reportTime(testBed, photo, report)
    await reportDelay(testBed, photo, report)
    report(missingRow('P24', '  the same while AVIF is made', '≤ 30 ms', 'not built'))
    await reportSignIns(testBed, report)
  }, TELLS_DELAY)

async function reportTime({ origin }: TestBed, photo: Buffer, report: Parameters<Measure>[0]): Promise<void> {
  const pairs: Pair[] = []
  // The first pair warms both up.
  for (let pair = 0; pair <= samples(PAIRS); pair += 1) {
    const ours = await timeOf(() => upload(origin, photo))
    const twin = await timeOf(() => pack(photo))
    if (pair > 0) pairs.push({ ours, twin })
  }
  const name = 'uploading a picture, beside packing it'
  report(rowOf({ id: 'P24', name, unit: 'ms', ...ofPairs(pairs), goal: ratioAtMost(1.3) }))
}

/** The twin is the same server without work: what this machine delays by itself. */
async function reportDelay({ server }: TestBed, photo: Buffer, report: Parameters<Measure>[0]): Promise<void> {
  const packing: number[] = []
  const quiet: number[] = []
  for (let round = 0; round < samples(ROUNDS); round += 1) {
    quiet.push(await delayDuring(server.origin, () => wait(QUIET)))
    packing.push(await delayDuring(server.origin, () => uploadMany(server.origin, photo)))
  }
  const name = 'event loop p99 while pictures are packed'
  const delays = { value: median(packing), twin: median(quiet) }
  report(rowOf({ id: 'P24', name, unit: 'ms', ...delays, goal: valueAtMost(30) }))
}

async function uploadMany(origin: string, photo: Buffer): Promise<void> {
  for (let sent = 0; sent < PICTURES; sent += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => upload(origin, photo)))
}

const upload = (origin: string, photo: Buffer) =>
  changeFundraiser(origin, { image: `data:image/jpeg;base64,${photo.toString('base64')}` })

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
