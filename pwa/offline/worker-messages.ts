import { AREAS } from '../page/pages'

/** In milliseconds since 1970. `askedAt`: by this device's clock; `answeredAt`: by the server's. */
export type PageVerdict =
  | { verdict: 'same'; askedAt: number; answeredAt: number }
  | { verdict: 'newer'; askedAt: number; answeredAt: number; data: string }
  /** The page is gone, or the server has another build: the page must fetch its data itself. */
  | { verdict: 'unusable' }
  | { verdict: 'silent' }

/** `background`: what works beside the pages for people who stay; `writing`: drafts, outbox, accounts. */
export const STORED_AREAS = [...AREAS, 'common', 'background', 'writing'] as const
export type StoredArea = (typeof STORED_AREAS)[number]

export type PageMessage =
  /** The person has agreed to the new version. */
  | { type: 'SKIP_WAITING' }
  /** The answer is what the server says about the cached copy that this page was opened with: a `PageVerdict`. */
  | { type: 'ASK_VERDICT' }
  /** This page has no worker, although one is active. */
  | { type: 'TAKE_OVER' }
  /** `language`: chosen on this device. The answer is whether everything is stored now. */
  | { type: 'KEEP'; areas: readonly StoredArea[]; loaded: readonly string[]; language: string | null }
  /** The person has agreed to a new version: nothing is stored for this one any more. */
  | { type: 'STOP_KEEPING' }
  /** The choice to work offline has changed. The answer is true once the worker has read it. */
  | { type: 'WORK_OFFLINE' }

/** The name in the `Server-Timing` header of a cached page for the time when it was last known to be current. */
export const STORED_TIMING = 'kept'
