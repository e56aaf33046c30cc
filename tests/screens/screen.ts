import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect, type JourneyServer } from '../journeys/server'

/** What a screen is opened with: a page of its own, in a browser that may be signed in. */
export interface Stage {
  page: Page
  context: BrowserContext
  request: APIRequestContext
  server: JourneyServer
}

export interface Screen {
  /** Screen and state: a part of a file's name. */
  name: string
  /** Brings the page there, as a person would come there. */
  open(stage: Stage): Promise<unknown>
  /** Where it can be seen, if not everywhere: what is open closes, or is not there, when the window changes. */
  only?: 'phone' | 'wide'
}

/** The screens of one kind of person, in the order in which they are opened; all in the same browser. */
export interface ScreenGroup {
  who: string
  /** Signs in, and makes what must be there first. */
  prepare?(stage: Stage): Promise<unknown>
  screens: readonly Screen[]
}

export const WIDTHS = { phone: 360, wide: 1280 } as const

/** Milliseconds that a click may take: a screen that can't be opened must not use up the time of the others. */
const PATIENCE = 15_000

/** A screen that only has to be opened at its address. */
export function at(name: string, path: string): Screen {
  return { name, open: ({ page }) => goTo(page, path) }
}

/** Opens an address and waits until the screen has what it asked for. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Waits until nothing on the page says that it is still being loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('main .skeleton, main .screen-loading')).toHaveCount(0)
  await expect(page.locator('main [role=status]').filter({ hasText: /^Loading/ })).toHaveCount(0)
}

/**
 * Opens each screen of a group and hands it over. A screen that can't be opened or fails does not keep the others from being seen.
 * Answers what went wrong, in words.
 */
export async function walk(
  { prepare, screens }: ScreenGroup,
  stage: Stage,
  visit: (screen: Screen, page: Page) => Promise<unknown>,
): Promise<string[]> {
  const failures: string[] = []
  await prepare?.(stage)
  for (const screen of screens) {
    const page = await stage.context.newPage()
    page.setDefaultTimeout(PATIENCE)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize({ width: WIDTHS[screen.only ?? 'phone'], height: 800 })
    try {
      await screen.open({ ...stage, page })
      await visit(screen, page)
    } catch (error) {
      failures.push(`${screen.name}: ${error instanceof Error ? error.message : error}`)
    }
    await stage.context.setOffline(false)
    await stage.context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
  return failures
}
