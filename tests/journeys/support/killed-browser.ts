import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_ARGUMENTS, findBrowser } from '../../../scripts/setup/browser.mjs'
import { test as base } from './server'

/** A browser with a profile on the disk, which can be killed like the system of a phone kills it: without a chance to store anything. */
export interface Phone {
  /** The browser that runs now. */
  context(): BrowserContext
  /** The page of the browser that runs now. */
  page(): Page
  /** Ends all processes of the browser by SIGKILL, and starts it again on the same profile. */
  killAndRestart(): Promise<Page>
}

export const test = base.extend<{ phone: Phone }>({
  phone: async ({ server }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'pamoja-phone-'))
    const launch = () =>
      chromium.launchPersistentContext(profile, {
        executablePath: findBrowser('light') ?? undefined,
        args: BROWSER_ARGUMENTS,
        viewport: { width: 360, height: 800 },
        serviceWorkers: 'allow',
        baseURL: server.origin,
      })
    let context = await launch()
    let page = context.pages()[0] ?? (await context.newPage())
    await use({
      context: () => context,
      page: () => page,
      async killAndRestart() {
        await kill(context)
        context = await launch()
        page = context.pages()[0] ?? (await context.newPage())
        return page
      },
    })
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
})

async function kill(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('The browser has no process of its own')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const gone = new Promise((resolve) => context.once('close', resolve))
  // The browser itself first: the others must not tell it anything.
  const byRank = processInfo.toSorted((one, other) => Number(other.type === 'browser') - Number(one.type === 'browser'))
  for (const { id } of byRank) endProcess(id)
  await gone
}

function endProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended together with the browser.
  }
}
