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

/** The name in the `Server-Timing` header of a cached page for the time when it was last known to be current. */
export const KEPT_TIMING = 'kept'
