import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/database/schema'

/** E-mail addresses (hashes) that unsubscribed from thanks. */
interface MailRefusalsTable {
  id: Generated<number>
  emailHash: string
  createdAt: Timestamp
}

declare module '../../platform/database/schema' {
  interface Tables {
    mail_refusals: MailRefusalsTable
  }
}
