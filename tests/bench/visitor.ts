import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { CATEGORIES } from '../../shared/rules/categories'
import { QUICK_AMOUNTS } from '../../shared/rules/limits'

/** The longest time between seeing a thing and tapping it, in milliseconds. */
const LONGEST_PAUSE = 900
/** Milliseconds for what a tap is for. Later, nobody still waits for it. */
const PATIENCE = 12_000
/** After the app has taken over, until it has done what it does at its start. */
const SETTLED = 500

const PLACES = { share: '.share > summary', filter: 'select[name=category]', donate: '.quick-amounts .button' }
export type Place = keyof typeof PLACES
const SHARED = '.share[open]'
const MENU = '.menu[open], dialog.menu-panel[open]'
const OPENS_MENU = '.menu:not([open]) > summary, .menu-button[aria-haspopup]'
const CLOSES_MENU = '.menu[open] > summary, dialog.menu-panel[open] .menu-button'

export type Random = () => number
/** `moved`: the tap did not do what it is for, and what was aimed at is elsewhere now. */
type Outcome = 'done' | 'moved' | 'nothing'

interface Aim {
  thing: Locator
  x: number
  y: number
}

/** Somebody on one page, and what they have opened and chosen there. */
export class Visitor {
  wasEarly = false
  private aim: Aim | null = null
  private hasApp = false
  private isMenuOpen = false
  private isShareOpen = false
  private filters = 0
  private readonly page: Page
  private readonly random: Random

  constructor(page: Page, random: Random) {
    this.page = page
    this.random = random
  }

  async open(address: string, place: Place): Promise<void> {
    const { page } = this
    page.setDefaultTimeout(PATIENCE)
    await page.exposeFunction('reportApp', () => {
      this.hasApp = true
    })
    await page.addInitScript(() => addEventListener('pamoja:ready', () => Reflect.get(window, 'reportApp')()))
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.locator(PLACES[place]).last().waitFor()
    await page.evaluate((wanted) => {
      document.querySelector(wanted)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }, PLACES[place])
  }

  hasLeft = () => new URL(this.page.url()).pathname === '/checkout'

  /** Taps the menu or something else. */
  async tap(place: Place): Promise<Outcome> {
    // An open menu covers the rest.
    const done = this.isMenuOpen || this.random() < 0.4 ? this.tapMenu() : this.tapAt(place)
    return done.then(
      () => 'done',
      async (error: unknown) => {
        const outcome = (await this.hasMoved()) ? 'moved' : 'nothing'
        console.error(
          `  ${outcome}, ${this.wasEarly ? 'before' : 'with'} the app: ${this.aim?.thing}: ${firstLine(error)}`,
        )
        return outcome
      },
    )
  }

  /** Whether what the taps have opened is open, and the rest is not, after the app has taken over. */
  async isAllKept(): Promise<boolean> {
    const { page } = this
    const end = Date.now() + PATIENCE
    while (!this.hasApp && Date.now() < end) await wait(100)
    await wait(SETTLED)
    const isMenuOpen = (await page.locator(MENU).count()) > 0
    const isShareOpen = (await page.locator(SHARED).count()) > 0
    return isMenuOpen === this.isMenuOpen && isShareOpen === this.isShareOpen
  }

  private async tapMenu(): Promise<void> {
    await this.touch(this.isMenuOpen ? CLOSES_MENU : OPENS_MENU)
    this.isMenuOpen = !this.isMenuOpen
    await this.page.locator(MENU).waitFor({ state: this.isMenuOpen ? 'attached' : 'detached' })
  }

  private async tapAt(place: Place): Promise<void> {
    const { page } = this
    if (place === 'share') {
      await this.touch(PLACES.share)
      this.isShareOpen = !this.isShareOpen
      await page.locator(SHARED).waitFor({ state: this.isShareOpen ? 'attached' : 'detached' })
    } else if (place === 'filter') {
      await this.touch(PLACES.filter)
      for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
      const id = CATEGORIES[this.filters]?.id ?? ''
      this.filters += 1
      await page.waitForURL((url) => url.searchParams.get('category') === id, { waitUntil: 'commit' })
    } else {
      const index = Math.floor(this.random() * QUICK_AMOUNTS.length)
      await this.touch(PLACES.donate, index)
      await page.waitForFunction(isGiven, [index, (QUICK_AMOUNTS[index] ?? 0) / 100] as const)
    }
  }

  /**
   * Sees where something is, and taps there a moment later. Nothing is asked of the page in between, so it may be busy then; and if it
   * moves the thing away, the tap is lost.
   */
  private async touch(selector: string, index = 0): Promise<void> {
    const thing = this.page.locator(selector).nth(index)
    // Waits until it moves no more, as the menu does when it opens.
    await thing.tap({ trial: true })
    const { x, y } = await middleOf(thing)
    this.aim = { thing, x, y }
    await wait(this.random() * LONGEST_PAUSE)
    this.wasEarly = !this.hasApp
    await this.page.touchscreen.tap(x, y)
  }

  private async hasMoved(): Promise<boolean> {
    if (!this.aim) return false
    const { thing, x, y } = this.aim
    const now = await middleOf(thing).catch(() => null)
    return now === null || now.x !== x || now.y !== y
  }
}

async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

const firstLine = (error: unknown) => String(error).split('\n', 1)[0]

/** Runs in the page: whether it asks for the details of this gift, or the checkout does. */
function isGiven([index, dollars]: readonly [number, number]): boolean {
  const isChosen = document.querySelectorAll('.quick-amounts .button')[index]?.getAttribute('aria-pressed') === 'true'
  return isChosen || (location.pathname === '/checkout' && location.search.includes(`amount=${dollars}&`))
}
