import { chromium, type ElementHandle, type Page } from 'playwright'
import { BROWSER_ARGUMENTS } from '../../../../scripts/setup/browser.mjs'
import type { Driver, Target } from './driver'

/** Starts a Chromium of any age. Checks of Playwright that need newer browsers are not used. */
export async function startChromium(executablePath: string): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, '--headless', '--hide-scrollbars'],
    timeout: 60_000,
  })
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, locale: 'en-US' })
  page.setDefaultTimeout(60_000)
  return {
    open: async (address) => void (await page.goto(address)),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    click: async (target) => (await find(page, target)).click({ force: true }),
    async type(target, text) {
      const element = await find(page, target)
      await element.focus()
      await element.evaluate((field) => field instanceof HTMLInputElement && field.select())
      await page.keyboard.type(text)
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

async function find(page: Page, { css, frame }: Target): Promise<ElementHandle<SVGElement | HTMLElement>> {
  const inside = frame ? await (await page.$(frame))?.contentFrame() : page
  const element = await inside?.$(css)
  if (!element) throw new Error(`Not found: ${css}`)
  return element
}
