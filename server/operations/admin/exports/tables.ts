import { fees, ledger, payments } from './book-tables'
import { auditTrail, fundraisers, users } from './campaign-tables'
import { bankAccounts, donations, payouts } from './money-tables'
import { disputes, refunds } from './return-tables'
import type { ExportedTable } from './table'

/** By the table's name in the address. */
export const EXPORTED: ReadonlyMap<string, ExportedTable> = new Map([
  ['fundraisers', fundraisers],
  ['users', users],
  ['donations', donations],
  ['payouts', payouts],
  ['bank-accounts', bankAccounts],
  ['audit-trail', auditTrail],
  ['ledger', ledger],
  ['payments', payments],
  ['refunds', refunds],
  ['disputes', disputes],
  ['fees', fees],
])
