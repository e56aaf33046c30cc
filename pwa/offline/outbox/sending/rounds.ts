import type { DrainResult } from './drain'

/** What a round of sending does on this device. */
export interface Steps {
  /** Makes all waiting entries due at once. */
  forgetPauses(): Promise<void>
  /**
   * Drains the outbox under the lock, after `first`. While another page or the worker holds the lock: waits for it, or returns null.
   */
  drain(waitsForLock: boolean, first?: () => Promise<void>): Promise<DrainResult | null>
  /** Asks the browser to wake the service worker when there is a connection. Never rejects. */
  registerSync(): Promise<void>
}

/**
 * Sends from a page. `isHurried`: the pauses after earlier failures no longer count, because the connection is back, the app was
 * opened or looked at again, or the person asked for it. Null when another page or the worker is sending.
 */
export async function sendFromPage(steps: Steps, isHurried: boolean): Promise<DrainResult | null> {
  if (isHurried) await steps.forgetPauses()
  const result = await steps.drain(false)
  // The browser drops a sync after three failures, and one that succeeded. The page may be closed before its own next try.
  if (result?.name === 'again') await steps.registerSync()
  return result
}

/**
 * Sends for a background sync. A sync that comes while a page sends must not succeed before that page has finished: the browser
 * would forget it, and nothing would be sent after the page is closed. Rejects when something is left, so that the browser repeats
 * the sync. `isHurried` is asked under the lock, because a page may be closed meanwhile: the pauses no longer count without a visible
 * page, which would have forgotten them itself, and when the browser repeats the sync no more.
 */
export async function sendOnSync(steps: Steps, isHurried: () => Promise<boolean>): Promise<void> {
  const result = await steps.drain(true, async () => {
    if (await isHurried()) await steps.forgetPauses()
  })
  if (result?.name === 'again') throw new Error('Something still waits to be sent')
}
