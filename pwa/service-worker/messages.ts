/** What a page learns from the service worker about itself, when it was answered with a kept copy. */
export type PageVerdict =
  /** The server has nothing newer. */
  | { verdict: 'same' }
  /** The page has changed; `data` is the JSON of its data block. */
  | { verdict: 'newer'; data: string }
  /** It is gone, or the server is of another build: what is on it must be asked for by itself. */
  | { verdict: 'unusable' }
  /** No answer. */
  | { verdict: 'silent' }

export type WorkerMessage = { type: 'PAGE_CHECKED' } & PageVerdict

/** The name under which a kept page says, in its `Server-Timing`, when it was last known to be current. */
export const KEPT_TIMING = 'kept'
