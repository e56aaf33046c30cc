import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/schema'
import { bookingTime } from './booking-time'
import { moveHoldings } from './holdings'
import { isBalanceLine, type LedgerLine } from './lines'

export type { LedgerLine } from './lines'

export type LedgerEventKind =
  | 'donation'
  | 'suspense'
  | 'credit'
  | 'provider_fee'
  | 'payout_requested'
  | 'payout_completed'
  | 'payout_returned'
  | 'payout_corrected'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'revaluation'
  | TreasuryEventKind

/** The events that admins record; see `server/giving/treasury`. */
export type TreasuryEventKind =
  | 'top_up'
  | 'withdrawal'
  | 'currency_exchange'
  | 'fees_taken'
  | 'bank_charge'
  | 'written_off'
  | 'correction'
  | 'own_money_in'
  | 'own_money_out'
  | 'reversal'

export interface LedgerEvent {
  /** A movement of money always has the same key: `payment:17`. */
  eventKey: string
  kind: LedgerEventKind
  /** When it happened. An event of a closed month is booked at the start of the first open month. */
  createdAt: number
  /** Lines of zero are left out. */
  lines: LedgerLine[]
}

/**
 * Writes an event once. Events are never changed or deleted, only followed by others. Returns whether this call wrote it. Throws a
 * RangeError when the lines do not sum to zero. Where a balance in another currency was worth something else than its average, a second
 * event `…:exchange` books the difference.
 */
export async function postEvent(transaction: Transaction<Tables>, event: LedgerEvent): Promise<boolean> {
  const sum = event.lines.reduce((total, line) => total + line.amount, 0)
  if (sum !== 0 || !event.lines.every(isWhole)) {
    throw new RangeError(`The ledger event ${event.eventKey} does not balance: ${JSON.stringify(event.lines)}`)
  }
  if (!(await write(transaction, event))) return false
  const lines = await moveHoldings(transaction, event.lines.filter(isBalanceLine))
  const { eventKey, createdAt } = event
  if (lines.length > 0)
    await write(transaction, { eventKey: `${eventKey}:exchange`, kind: 'revaluation', createdAt, lines })
  return true
}

async function write(transaction: Transaction<Tables>, { lines, ...head }: LedgerEvent): Promise<boolean> {
  const inserted = await transaction
    .insertInto('ledger_events')
    .values({ ...head, createdAt: bookingTime(head.createdAt) })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  const entries = lines.filter(isNotZero).map((line) => ({ eventId: inserted.id, ...columnsOf(line) }))
  if (entries.length > 0) await transaction.insertInto('ledger_entries').values(entries).execute()
  return true
}

function columnsOf(line: LedgerLine) {
  if (!isBalanceLine(line)) {
    const { account, amount, fundraiserId = null, userId = null } = line
    return { account, amount, fundraiserId, userId, provider: null, currency: null, currencyAmount: null }
  }
  const { account, amount, holding } = line
  const { provider, currency } = holding
  return { account, amount, fundraiserId: null, userId: null, provider, currency, currencyAmount: holding.amount }
}

/** Money whose rate is not known has an amount and no value. */
const isNotZero = (line: LedgerLine) => line.amount !== 0 || (isBalanceLine(line) && line.holding.amount !== 0)

/** Whether a line has whole amounts, which are the same on a balance in dollars. */
function isWhole(line: LedgerLine): boolean {
  if (!Number.isSafeInteger(line.amount)) return false
  if (!isBalanceLine(line)) return true
  const { currency, amount } = line.holding
  return Number.isSafeInteger(amount) && (currency !== 'USD' || amount === line.amount)
}
