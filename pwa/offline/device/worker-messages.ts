/** The service worker's message to a page that it served from the cache: whether the copy is current. */
export type PageVerdict =
  /** The server has nothing newer. */
  | { verdict: 'same' }
  /** The page has changed; `data` is the JSON of its data block. */
  | { verdict: 'newer'; data: string }
  /** The page is gone, or the server has another build: the page must fetch its data itself. */
  | { verdict: 'unusable' }
  /** The server did not answer. */
  | { verdict: 'silent' }

export type WorkerMessage = { type: 'PAGE_CHECKED' } & PageVerdict

/** A page's message to the service worker. */
export type PageMessage =
  /** The person has agreed to the new version. */
  | { type: 'SKIP_WAITING' }
  /** This page has no worker, although one is active. */
  | { type: 'TAKE_OVER' }
  /**
   * Fetch what this build needs and does not have; `hasTime`: also pages that are rarely read. `isFirstVisit`: without what only people
   * need who come back or begin something. `loaded`: paths of files that the page loaded before there was a worker. `language`: the one
   * that was chosen on this device. The answer to the message's port is whether everything is stored now; if not, the page asks again.
   */
  | {
      type: 'KEEP_EVERYTHING'
      hasTime: boolean
      isFirstVisit: boolean
      loaded: readonly string[]
      language: string | null
    }
  /** Stop fetching for later: the person uses the page again, on a slow line. */
  | { type: 'STOP_FETCHING' }
  /** Somebody pays or sends in this page; repeated while it lasts, because the browser may restart the worker. */
  | { type: 'BUSY' }
  | { type: 'IDLE' }
  /** The choice to work offline has changed. The answer is true once the worker has read it. */
  | { type: 'WORK_OFFLINE' }

/** The name in the `Server-Timing` header of a cached page for the time when it was last known to be current. */
export const KEPT_TIMING = 'kept'

/** Milliseconds between two messages that a page is busy. The browser ends an idle worker after half a minute, and a new one knows no page. */
export const REMINDER_INTERVAL = 10_000
