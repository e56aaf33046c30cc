import type { Generated } from 'kysely'

declare module '../../platform/database/schema' {
  interface Tables {
    sessions: {
      id: Generated<number>
      userId: number
      /** SHA-256 of the access token and of the cookie: two values, one session. */
      tokenHash: string
      cookieHash: string
      userAgent: string | null
      createdAt: Timestamp
      /** When the password was last entered in this session. */
      confirmedAt: Timestamp
      lastSeenAt: Timestamp
      expiresAt: Timestamp
    }
  }
}
