import type { Generated } from 'kysely'
import type { WithDefault } from './database/schema'

declare module './database/schema' {
  interface Tables {
    audit_trail: {
      id: Generated<number>
      actorId: number | null
      action: string
      subject: string
      /** JSON; null once the details were erased. Nothing else of a row ever changes. */
      before: string | null
      after: string | null
      createdAt: Timestamp
    }

    idempotency_replies: {
      id: Generated<number>
      userId: number
      idempotencyKey: string
      /** Keyed hash of call and content. */
      fingerprint: string
      status: number
      body: string
      createdAt: Timestamp
    }

    devices: {
      userId: number
      deviceId: string
      /** The device never sends changes up to this number again, so nothing is stored about them. */
      settledTo: number
    }

    /** What a change from the outbox of a device has done. Deleted when the device no longer repeats it. */
    device_changes: {
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

    /** The pictures themselves, only when the data is in PostgreSQL; otherwise they are files. */
    media_files: {
      name: string
      bytes: Buffer
    }

    media: {
      /** SHA-256 of the re-encoded widest picture, its first 32 hex digits; of a logo: of its WebP copy. */
      hash: string
      width: number
      height: number
      /** JSON: the widths that name the copies besides the widest, narrowest first. */
      variants: string
      /** When it was last sent. */
      createdAt: Timestamp
    }

    limit_counters: {
      limitKey: string
      windowEnd: Timestamp
      count: number
    }

    outgoing_mail: {
      id: Generated<number>
      /** One per occasion, so that nothing is mailed twice: `receipt:17`. */
      mailKey: string
      /** Encrypted, as every text here names people. */
      recipient: string
      subject: string
      textBody: string
      htmlBody: string
      status: WithDefault<'waiting' | 'sent' | 'failed'>
      attempts: WithDefault<number>
      nextAttemptAt: Timestamp
      error: string | null
      /** The one-click unsubscribe address (RFC 8058), encrypted; null for mail that can't be refused. */
      unsubscribeUrl: string | null
      createdAt: Timestamp
    }

    /** Facts about this installation by name. `key:{id}`: the fingerprint of a key that encrypted some of the data. */
    installation: {
      name: string
      value: string
    }

    /** The settings of the site. The row with the highest version counts. */
    site_settings: {
      version: number
      /** JSON: `StoredSite`. */
      value: string
      /** The admin; null for the person who set up the site. */
      changedBy: number | null
      changedAt: Timestamp
    }
  }
}
