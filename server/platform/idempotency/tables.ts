import type { Generated } from 'kysely'
import type { Timestamp } from '../database/schema'

interface IdempotencyRepliesTable {
  id: Generated<number>
  userId: number
  idempotencyKey: string
  /** Keyed hash of call and content. */
  fingerprint: string
  status: number
  body: string
  createdAt: Timestamp
}

/** A browser of a user, as it names itself. */
interface DevicesTable {
  userId: number
  deviceId: string
  /** The device never sends changes up to this number again, so nothing is stored about them. */
  settledTo: number
}

/** What a change from the outbox of a device has done. Deleted when the device no longer repeats it. */
interface DeviceChangesTable {
  userId: number
  deviceId: string
  /** The device's own number of the change, from 1. */
  change: number
  /** Keyed hash of the Idempotency-Key. */
  keyHash: string
  status: number
  /** The id and version of the object that it created or edited, if the reply had them. */
  objectId: number | null
  version: number | null
  createdAt: Timestamp
}

declare module '../database/schema' {
  interface Tables {
    idempotency_replies: IdempotencyRepliesTable
    devices: DevicesTable
    device_changes: DeviceChangesTable
  }
}
