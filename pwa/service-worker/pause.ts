import { REMINDER_INTERVAL } from '../offline/device/worker-messages'

/** Milliseconds after which a page that has not repeated that it is busy counts as idle: its message may have been lost. */
const BUSY_LIMIT = 3 * REMINDER_INTERVAL

/** What the worker knows of an open page. */
export interface OpenPage {
  id: string
  visibilityState: DocumentVisibilityState
}

/**
 * Pauses what the worker fetches for later while somebody pays or sends. Pages report that they are busy; a page that was killed
 * without a word is found missing among the open pages, so it can't block anything for ever.
 */
export class Pause {
  /** When each page last reported that it is busy, on the clock of `performance`. */
  private readonly busyPages = new Map<string, number>()
  private readonly listOpenPages: () => Promise<readonly OpenPage[]>
  private controller = new AbortController()
  private notify: () => void = () => undefined

  constructor(listOpenPages: () => Promise<readonly OpenPage[]>) {
    this.listOpenPages = listOpenPages
  }

  /** Aborts when what is fetched for later must stop. Read it again before each piece of work. */
  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** Stops what is fetched for later now. The page that wants it asks again. */
  stop(): void {
    this.controller.abort()
    this.controller = new AbortController()
  }

  markBusy(pageId: string): void {
    this.busyPages.set(pageId, performance.now())
    this.stop()
  }

  markIdle(pageId: string): void {
    this.busyPages.delete(pageId)
    this.notify()
  }

  /** Whether somebody pays or sends in a page that is on screen: a payment left behind in a hidden tab does not count. */
  async isAnyoneBusy(): Promise<boolean> {
    if (this.busyPages.size === 0) return false
    const open = await this.listOpenPages()
    const earliest = performance.now() - BUSY_LIMIT
    for (const [id, at] of this.busyPages) {
      if (at < earliest || !open.some((page) => page.id === id)) this.busyPages.delete(id)
    }
    return open.some(({ id, visibilityState }) => this.busyPages.has(id) && visibilityState === 'visible')
  }

  /** Resolves when nobody is busy. `recheck` resolves when a page that said nothing may have gone. */
  async untilNobodyIsBusy(recheck: () => Promise<unknown>): Promise<void> {
    while (await this.isAnyoneBusy()) {
      const idle = new Promise<void>((resolve) => {
        this.notify = resolve
      })
      await Promise.race([idle, recheck()])
    }
  }
}
