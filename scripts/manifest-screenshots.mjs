import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { BROWSER_ARGUMENTS, installBrowser } from './setup/browser.mjs'

/**
 * `node scripts/manifest-screenshots.mjs http://localhost:3000`: takes the screenshots for manifest.webmanifest, which browsers show
 * before installing, from a running server with demo data. Chrome requires that the long side is at most 2.3 times the short one.
 */
const FOLDER = resolve(import.meta.dirname, '../pwa/public/screenshots')
const PHONE = { width: 360, height: 800 }
const WIDE = { width: 1280, height: 800 }
const PICTURES = [
  { name: 'home-narrow', path: '/', viewport: PHONE, scale: 1.5 },
  { name: 'fundraiser-narrow', path: '/', viewport: PHONE, scale: 1.5, opensFirst: true },
  { name: 'home-wide', path: '/', viewport: WIDE, scale: 1 },
]

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: await installBrowser(), args: BROWSER_ARGUMENTS })
for (const { name, path, viewport, scale, opensFirst } of PICTURES) {
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, bypassCSP: true })
  const page = await context.newPage()
  await page.goto(origin + path)
  if (opensFirst) {
    await page
      .getByRole('article')
      .filter({ has: page.locator('img') })
      .first()
      .getByRole('heading')
      .getByRole('link')
      .click()
    await page.getByRole('heading', { name: 'Recent donations' }).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
  }
  await page.addStyleTag({ content: '.sandbox-strip, .device-notes { display: none }' })
  await page.waitForLoadState('networkidle')
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 62, effort: 6 })
    .toFile(resolve(FOLDER, `${name}.webp`))
  console.log(`${name} ${picture.width}x${picture.height} ${picture.size} bytes`)
  await context.close()
}
await browser.close()
