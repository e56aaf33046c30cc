import type { Viewer } from './viewer'

/** How a device numbers the changes of one account in its outbox. */
export interface DeviceChange {
  deviceId: string
  /** From 1. A device gives each number to one change only. */
  number: number
  /** The device never sends changes up to this number again. */
  settledTo: number
}

/** The caller of a request: everything that a handler may know besides its input. */
export interface Caller {
  viewer: Viewer | null
  /** Network address, for limits only. */
  address: string
  idempotencyKey: string | null
  /** Set for a write from the outbox of a device. */
  change: DeviceChange | null
  /** The device of a payment, as the app names it: a random id that it sends with payments only. */
  deviceId: string | null
  userAgent: string | null
  /** If it is valid, it proves that an account signed in on this device before. */
  deviceCookie: string | null
  /** The token of a person check, for a card payment that was asked for it. */
  personToken: string | null
}

export const VISITOR: Caller = {
  viewer: null,
  address: '',
  idempotencyKey: null,
  change: null,
  deviceId: null,
  userAgent: null,
  deviceCookie: null,
  personToken: null,
}
