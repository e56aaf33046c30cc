import type { Timestamp } from '../../../platform/database/schema'

/** When admins were last mailed that our balance at a provider is too low for payouts. */
interface FundsAlarmsTable {
  provider: string
  /** The currency that the waiting payouts arrive in. */
  currency: string
  /** How many times they were mailed; part of the mails' keys. */
  number: number
  mailedAt: Timestamp
}

declare module '../../../platform/database/schema' {
  interface Tables {
    funds_alarms: FundsAlarmsTable
  }
}
