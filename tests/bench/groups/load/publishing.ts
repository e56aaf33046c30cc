import { type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { waitUntilAllStored } from '../../../journeys/support/phone'
import { largePhoto } from '../../../journeys/support/photo'
import { median } from '../../median'
import type { Measure } from '../../registry'
import { KB, type Measured, ofPairs, type Pair, ratioAtMost, rowOf, valueAtMost } from '../../row'
import { samples } from '../../samples'
import { type TestBed, withTestBed } from '../../test-bed'

const SLOWDOWN = 4
const ROUNDS = 6
/** Pixels of a share image. */
const PREVIEW = { width: 1_200, height: 630 }

/** Time and bytes of publishing for a creator, and of drawing the share image. */
export const measurePublishing: Measure = (report) =>
  withTestBed(async (testBed) => {
    const context = await testBed.browser.newContext({ baseURL: testBed.origin, viewport: { width: 360, height: 800 } })
    const page = await context.newPage()
    await signIn(page)
    const photo = await bytesOfPhoto(page)
    const confirmation = await offlineConfirmation(context, page)
    await context.close()
    const rows: Measured[] = [
      {
        name: 'tap on Publish to confirmation, offline, CPU at a quarter',
        unit: 'ms',
        value: confirmation,
        goal: valueAtMost(100),
      },
      { name: 'bytes sent for a phone’s photo', unit: 'KB', value: photo, goal: valueAtMost(150 * KB) },
      ...(await preview(testBed)),
    ]
    rows.map(rowOf).forEach(report)
  })

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth?next=/create-fundraiser')
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill('creator@pamoja.test')
  await form.getByLabel('Password', { exact: true }).fill('pamoja-demo')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Fundraiser Title')).toBeVisible()
  await waitUntilAllStored(page)
}

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Fundraiser Title').fill(title)
  await page.getByLabel('Category').selectOption('education')
  await page.getByLabel('Goal Amount').fill('450')
  await page.getByLabel('Your Story').fill('A story for measuring.')
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Fundraiser' })

async function bytesOfPhoto(page: Page): Promise<number> {
  await write(page, 'Measured with a photo')
  await page.getByLabel('Image (optional)').setInputFiles(await largePhoto(page))
  await expect(page.getByAltText('Your choice')).toBeVisible()
  const isPublication = (address: string, method: string) => method === 'POST' && address.endsWith('/api/fundraisers')
  const sent = page.waitForRequest((request) => isPublication(request.url(), request.method()))
  await publish(page).click()
  const bytes = (await sent).postDataBuffer()?.length ?? 0
  await page.waitForURL(/\/fundraiser\/\d+/)
  return bytes
}

/** Measures in the page, from the tap to the frame that shows the confirmation. */
async function offlineConfirmation(context: BrowserContext, page: Page): Promise<number> {
  await context.setOffline(true)
  const session = await context.newCDPSession(page)
  const times: number[] = []
  for (let round = 0; round < samples(ROUNDS); round += 1) {
    await page.goto('/create-fundraiser')
    await write(page, `Measured offline ${round}`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    times.push(await publish(page).evaluate(untilConfirmed))
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  return median(times)
}

/** Runs in the page. */
function untilConfirmed(button: Element): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes('Not yet public.')) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - began))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    if (button instanceof HTMLElement) button.click()
  })
}

/** A share image with a picture is drawn once; the twin only makes the same picture as large. */
async function preview({ server, fundraiserPath, origin }: TestBed): Promise<Measured[]> {
  const page = await (await fetch(origin + fundraiserPath)).text()
  const picture = /\/media\/[^"? ]+\.webp/.exec(page)?.[0]
  if (!picture) throw new Error('The fundraiser has no picture')
  const photo = Buffer.from(await (await fetch(origin + picture)).arrayBuffer())
  const pairs: Pair[] = []
  let bytes = 0
  for (let round = 0; round < samples(ROUNDS, 2); round += 1) {
    const title = encodeURIComponent(`የትምህርት ቤት ክፍያ, round ${round}, ẹ̀kọ́`)
    const began = performance.now()
    const reply = await fetch(`${server.origin}/api/generate-social-preview?title=${title}&goal=90000&raised=40000`)
    bytes = (await reply.arrayBuffer()).byteLength
    const drawn = performance.now()
    await sharp(photo).resize(PREVIEW).jpeg({ quality: 80 }).toBuffer()
    if (round > 0) pairs.push({ ours: drawn - began, twin: performance.now() - drawn })
  }
  return [
    { id: 'P26', name: 'share image, newly drawn', unit: 'ms', ...ofPairs(pairs), goal: ratioAtMost(3) },
    { id: 'P26', name: 'share image, its bytes', unit: 'KB', value: bytes, goal: valueAtMost(100 * KB) },
  ]
}
