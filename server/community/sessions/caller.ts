import type { Viewer } from './viewer'

/** The caller of a request: everything that a handler may know besides its input. */
export interface Caller {
  viewer: Viewer | null
  /** Network address, for limits only. */
  address: string
  idempotencyKey: string | null
  userAgent: string | null
  /** If it is valid, it proves that an account signed in on this device before. */
  deviceCookie: string | null
  /** The solution of a proof-of-work challenge, for the one call that may ask for it. */
  proofOfWork: string | null
}

export const VISITOR: Caller = {
  viewer: null,
  address: '',
  idempotencyKey: null,
  userAgent: null,
  deviceCookie: null,
  proofOfWork: null,
}
