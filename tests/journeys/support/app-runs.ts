import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Response } from '@playwright/test'

/** Milliseconds. An app that a journey holds back never runs. */
const LONGEST = 5_000

/**
 * Lets each opened or reloaded page of a context wait until the app runs. The browser's `load` comes before: pages load the app after they
 * are painted (pwa/loader.ts). A journey that acts at once, as people who know the page do, opens it with `waitUntil: 'commit'`.
 */
export async function waitForApps(context: BrowserContext): Promise<void> {
  const started = new WeakMap<Page, () => void>()
  // Not `page.evaluate`, which Chromium counts as a user's action.
  await context.exposeBinding('reportStart', ({ page }) => started.get(page)?.())
  await context.addInitScript(() => addEventListener('pamoja:ready', () => Reflect.get(window, 'reportStart')()))
  context.on('page', (page) => {
    const waiting =
      <Arguments extends unknown[]>(open: (...args: Arguments) => Promise<Response | null>) =>
      async (...args: Arguments) => {
        const start = new Promise<void>((resolve) => started.set(page, resolve))
        const response = await open(...args)
        const isEarly = args.some((options) => JSON.stringify(options)?.includes('"waitUntil"'))
        if (response && !isEarly && (await loadsApp(response))) await Promise.race([start, wait(LONGEST)])
        return response
      }
    page.goto = waiting(page.goto.bind(page))
    page.reload = waiting(page.reload.bind(page))
  })
}

/** Whether it is a page of ours whose app does not wait for a tap. */
async function loadsApp(response: Response): Promise<boolean> {
  const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false
  const html = isPage ? await response.text().catch(() => '') : ''
  return html.includes('<script data-files=') && !html.includes(' data-when="asked"')
}
