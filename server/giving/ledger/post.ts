import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { Authority } from './authority'
import { changeBy, noteBooks } from './note-books'
import type { LedgerAccount } from './tables'

/** Cents: above zero a debit (what we hold or have spent), below zero a credit (what we owe or have earned). */
export interface LedgerLine {
  account: LedgerAccount
  amount: number
  /** The fundraiser whose money it is, or the fees of it. Its books follow from these lines. */
  fundraiserId?: number
  /** Set for `leader_commission`. */
  userId?: number
}

export interface LedgerEvent {
  /** A movement of money always has the same key: `payment:17`. */
  eventKey: string
  kind:
    | 'donation'
    | 'suspense'
    | 'provider_fee'
    | 'payout_requested'
    | 'payout_completed'
    | 'payout_returned'
    | 'payout_corrected'
    | 'refund'
    | 'refund_failed'
    | 'dispute'
  createdAt: number
  /** The donation that it makes of a payment. */
  donationId?: number
  /** Lines of zero are left out. */
  lines: LedgerLine[]
}

/** Returns whether this call wrote it. Throws a RangeError if lines don't sum to zero, or `by` is not about them. */
export async function postEvent(
  transaction: Transaction,
  by: Authority,
  { lines, donationId, ...head }: LedgerEvent,
): Promise<boolean> {
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0 || !lines.every(({ amount }) => Number.isSafeInteger(amount)))
    throw new RangeError(`The ledger event ${head.eventKey} does not balance: ${JSON.stringify(lines)}`)
  await by.requireCovers(transaction, lines)
  const inserted = await transaction
    .insertInto('ledger_events')
    .values(head)
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  const entries = lines
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount, fundraiserId = null, userId = null }) => ({
      ...{ eventId: inserted.id, account, amount, fundraiserId, userId },
    }))
  if (entries.length > 0) await transaction.insertInto('ledger_entries').values(entries).execute()
  for (const { account, amount, fundraiserId } of entries) {
    const change = fundraiserId === null ? null : changeBy(account, amount)
    if (fundraiserId === null || change === null) continue
    noteBooks(transaction, fundraiserId, {
      ...change,
      ...(donationId && { upToDonationId: donationId }),
      at: head.createdAt,
    })
  }
  return true
}

/** A provider's fee in cents, which the platform pays; booked once, as soon as it is known. */
export function postProviderFee(transaction: Transaction, eventKey: string, fee: number, createdAt: number) {
  const lines: LedgerLine[] = [
    { account: 'provider_fee', amount: fee },
    { account: 'provider_balance', amount: -fee },
  ]
  return postEvent(transaction, Authority.provider, { eventKey, kind: 'provider_fee', createdAt, lines })
}

/** Cents that a fundraiser's creator is owed: donations after fees, minus payouts. */
export function creatorBalance(database: Handle, fundraiserId: number): Promise<number> {
  return owed(database, 'creator_payable', 'fundraiserId', fundraiserId)
}

/** Cents of commission that a community leader is owed. */
export function leaderBalance(database: Handle, userId: number): Promise<number> {
  return owed(database, 'leader_commission', 'userId', userId)
}

/** Every account and its balance, in cents with the ledger's sign. They always sum to zero. */
export function accountBalances(database: Handle): Promise<{ account: LedgerAccount; amount: number }[]> {
  return database
    .selectFrom('ledger_entries')
    .select((select) => ['account', select.fn.sum<number>('amount').as('amount')])
    .groupBy('account')
    .orderBy('account')
    .execute()
}

async function owed(database: Handle, account: LedgerAccount, column: 'fundraiserId' | 'userId', id: number) {
  const row = await database
    .selectFrom('ledger_entries')
    .select((select) => select.fn.sum<number | null>('amount').as('amount'))
    .where('account', '=', account)
    .where(column, '=', id)
    .executeTakeFirst()
  return 0 - (row?.amount ?? 0)
}
