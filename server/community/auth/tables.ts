import type { Generated } from 'kysely'
import type { Flag, Timestamp, WithDefault } from '../../platform/database/schema'

interface PasswordResetTokensTable {
  id: Generated<number>
  userId: number
  /** SHA-256 of the mailed token. */
  token: string
  expiresAt: Timestamp
  used: WithDefault<Flag>
  createdAt: Timestamp
}

/** A request for a reset link for an address, known or not. A job handles it later. */
interface PasswordResetRequestsTable {
  id: Generated<number>
  emailHash: string
  createdAt: Timestamp
}

declare module '../../platform/database/schema' {
  interface Tables {
    password_reset_requests: PasswordResetRequestsTable
    password_reset_tokens: PasswordResetTokensTable
  }
}
