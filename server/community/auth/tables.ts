import type { Generated } from 'kysely'
import type { WithDefault } from '../../platform/database/schema'

declare module '../../platform/database/schema' {
  interface Tables {
    /** A request for a reset link for an address, known or not. A job handles it later. */
    password_reset_requests: {
      id: Generated<number>
      emailHash: string
      createdAt: Timestamp
    }

    password_reset_tokens: {
      id: Generated<number>
      userId: number
      /** SHA-256 of the mailed token. */
      token: string
      expiresAt: Timestamp
      used: WithDefault<Flag>
      createdAt: Timestamp
    }
  }
}
