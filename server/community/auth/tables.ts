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

    /** What a person proves themselves with besides the password. Recovery codes exist only beside another one. */
    second_factors: {
      id: Generated<number>
      userId: number
      kind: 'passkey' | 'app' | 'codes'
      /** Of a passkey: its own id, and the ways to reach it with commas between. */
      credentialId: string | null
      transports: string | null
      /** Sealed. The public key of a passkey, the secret of an app, the hashes of the unused recovery codes as JSON. */
      secret: string
      /** Of a passkey how often it has signed, of an app the last time step that was used: each counts once. */
      counter: WithDefault<number>
      /** Where it was added. */
      userAgent: string | null
      createdAt: Timestamp
    }
  }
}
