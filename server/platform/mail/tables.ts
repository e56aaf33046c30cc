import type { Generated } from 'kysely'
import type { Timestamp, WithDefault } from '../database/schema'

interface OutgoingMailTable {
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

declare module '../database/schema' {
  interface Tables {
    outgoing_mail: OutgoingMailTable
  }
}
