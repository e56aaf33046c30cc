import { AREAS } from '../page/pages'

/** `answeredAt`: the server's time, in milliseconds since 1970. */
export type PageVerdict =
  | { verdict: 'same'; answeredAt: number }
  | { verdict: 'newer'; data: string; answeredAt: number }
  /** The page is gone, or the server has another build: the page must fetch its data itself. */
  | { verdict: 'unusable' }
  | { verdict: 'silent' }

export type WorkerMessage = { type: 'PAGE_CHECKED' } & PageVerdict

/** `background`: what works beside the pages for people who stay; `writing`: drafts, outbox, accounts. */
export const STORED_AREAS = [...AREAS, 'common', 'background', 'writing'] as const
export type StoredArea = (typeof STORED_AREAS)[number]

export type PageMessage =
  /** The person has agreed to the new version. */
  | { type: 'SKIP_WAITING' }
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
