import type { Generated } from 'kysely'
import type { WithDefault } from '../../platform/database/schema'
import type { PushService } from './push/services'

declare module '../../platform/database/schema' {
  interface Tables {
    /** What one person finds in their list. */
    notifications: {
      id: Generated<number>
      userId: number
      eventId: number
      createdAt: Timestamp
    }

    /** A browser that shows notifications. */
    push_subscriptions: {
      id: Generated<number>
      userId: number
      /** The browser gets nothing more once this session has ended: a person who signed out reads nothing there. */
      sessionId: number
      endpointHash: string
      /** Whose service it is: each is called apart, so that a slow one delays no other. */
      service: PushService
      /** Encrypted, as the keys: with them anybody can write on this person's lock screen. */
      endpoint: string
      /** JSON: `p256dh` and `auth`. */
      keys: string
      /** Whether names and amounts may stand on the lock screen. */
      showsNames: WithDefault<Flag>
      language: WithDefault<string>
      createdAt: Timestamp
    }

    /** Waits to be sent; deleted when it was, or when it is pointless. */
    push_messages: {
      id: Generated<number>
      subscriptionId: number
      eventId: number
      attempts: WithDefault<number>
      nextAttemptAt: Timestamp
      createdAt: Timestamp
    }
  }
}
