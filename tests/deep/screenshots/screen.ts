import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { expect, type JourneyServer } from '../../journeys/support/server'

/** The parts to open a screen with: its own page, in a browser that may be signed in. */
export interface Stage {
  page: Page
  context: BrowserContext
  request: APIRequestContext
  server: JourneyServer
}

export interface Screen {
  /** Screen and state: part of a file name. */
  name: string
  /** Opens it as a person would. */
  open(stage: Stage): Promise<unknown>
  /** The window size that shows it, if not both: an open dialog or menu closes, or is missing, when the window changes. */
  only?: 'phone' | 'wide'
}

/** The screens of one kind of user, in the order of opening, all in the same browser. */
export interface ScreenGroup {
  who: string
  /** Signs in, and creates the data that the screens need. */
  prepare?(stage: Stage): Promise<unknown>
  screens: readonly Screen[]
}

export const WIDTHS = { phone: 360, wide: 1280 } as const

/** Milliseconds that a click may take: a screen that can't be opened must not use the time of the others. */
const ACTION_TIMEOUT = 60_000

/** A screen that is opened as a person would. */
export const screen = (name: string, open: Screen['open']): Screen => ({ name, open })

/** A screen that is opened at its address, and what a person does there. */
export function at(name: string, path: string, act?: Screen['open']): Screen {
  return screen(name, async (stage) => {
    await goTo(stage.page, path)
    await act?.(stage)
  })
}

/** Opens an address and waits until the screen has loaded its data. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Waits until nothing on the page shows that it is still loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('main .skeleton, main .screen-loading')).toHaveCount(0)
  await expect(page.locator('main [role=status]').filter({ hasText: /^Loading/ })).toHaveCount(0)
}

/**
 * Opens each screen of a group and passes it on. A screen that can't be opened or fails does not stop the others. Returns a message
 * for each failure.
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
    page.setDefaultTimeout(ACTION_TIMEOUT)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize({ width: WIDTHS[screen.only ?? 'phone'], height: 800 })
    try {
      await screen.open({ ...stage, page })
      await visit(screen, page)
    } catch (error) {
      failures.push(`${screen.name}: ${error instanceof Error ? error.message : error}\n${await whatItSays(page)}`)
    }
    await stage.context.setOffline(false)
    await stage.context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
  return failures
}

/** Characters of a page's content in a failure's message. */
const SAID = 400

/** The address and the content of a page, to see in which state a failure met it. */
async function whatItSays(page: Page): Promise<string> {
  const text = await page.locator('main').ariaSnapshot({ timeout: ACTION_TIMEOUT }).catch(String)
  return `At ${page.url()} the page says: ${text.replace(/\s+/g, ' ').slice(0, SAID)}`
}

/** Writes to the team, and returns the address of the message. */
export async function writeTo(request: APIRequestContext, message: object): Promise<string> {
  const publicId = randomUUID()
  expect((await request.post('/api/messages', { data: { publicId, ...message } })).status()).toBe(201)
  return `/messages/${publicId}`
}

/** The first fundraiser of the demo that meets the condition, including those that no list shows. */
export async function fundraiserWhere(
  request: APIRequestContext,
  isWanted: (fundraiser: Fundraiser) => boolean,
): Promise<Fundraiser> {
  for (let id = 1; id < 100; id += 1) {
    const reply = await request.get(`/api/fundraisers/${id}`)
    if (!reply.ok()) continue
    const fundraiser: Fundraiser = await reply.json()
    if (isWanted(fundraiser)) return fundraiser
  }
  throw new Error('The demo has no such fundraiser')
}
