import type { Handle } from '../../platform/database/open'
import type { LedgerAccount } from './tables'

/** A ledger line of a payment, in cents. */
export interface HeldLine {
  paymentId: number
  eventKey: string
  account: LedgerAccount
  amount: number
}

/**
 * All ledger lines of these payments: of their arrival, their credits, their refunds and their disputes. The provider's fee for a payment is not
 * included: it is not returned by a refund.
 */
export async function listHeld(database: Handle, paymentIds: readonly number[]): Promise<HeldLine[]> {
  if (paymentIds.length === 0) return []
  const paymentOf = await findEvents(database, paymentIds)
  const lines = await database
    .selectFrom('ledger_entries')
    .innerJoin('ledger_events', 'ledger_events.id', 'ledger_entries.eventId')
    .select(['ledger_events.eventKey', 'ledger_entries.account', 'ledger_entries.amount'])
    .where('ledger_events.eventKey', 'in', [...paymentOf.keys()])
    .execute()
  return lines.map((line) => ({ ...line, paymentId: paymentOf.get(line.eventKey) ?? 0 }))
}

/** The keys of all possible events of these payments, each with the id of its payment. */
async function findEvents(database: Handle, paymentIds: readonly number[]): Promise<Map<string, number>> {
  const refunds = database.selectFrom('refunds').select(['id', 'paymentId'])
  const disputes = database.selectFrom('disputes').select(['id', 'paymentId', 'changes'])
  const credits = database.selectFrom('payment_credits').select(['id', 'paymentId'])
  const paymentOf = new Map(paymentIds.flatMap((id) => [`payment:${id}`, `rebooked:${id}`].map((key) => [key, id])))
  for (const { id, paymentId } of await credits.where('paymentId', 'in', paymentIds).execute())
    paymentOf.set(`credit:${id}`, paymentId)
  for (const { id, paymentId } of await refunds.where('paymentId', 'in', paymentIds).execute()) {
    paymentOf.set(`refund:${id}`, paymentId)
    paymentOf.set(`refund:${id}:failed`, paymentId)
  }
  for (const { id, paymentId, changes } of await disputes.where('paymentId', 'in', paymentIds).execute()) {
    for (let change = 1; change <= changes; change += 1) paymentOf.set(`dispute:${id}:${change}`, paymentId)
  }
  return paymentOf
}
