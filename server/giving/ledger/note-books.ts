import { beforeCommit } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import type { LedgerAccount } from './tables'

/** Cents, except `upToDonationId`; `at`: milliseconds. */
interface Change {
  fees?: number
  paidOut?: number
  waiting?: number
  /** Of what donors paid on top for the fees. */
  coveredFees?: number
  upToDonationId?: number
  at: number
}

const noted = new WeakMap<Transaction, Map<number, Required<Change>>>()

/** Adds a change to the books of a fundraiser; one row for all changes of a transaction is written at its end. */
export function noteBooks(transaction: Transaction, fundraiserId: number, change: Change): void {
  const changes = noted.get(transaction) ?? new Map<number, Required<Change>>()
  if (!noted.has(transaction)) {
    noted.set(transaction, changes)
    // After the totals of the fundraiser, and in the order of the ids, so that two transactions can't wait for each other.
    beforeCommit(transaction, async () => {
      for (const [id, each] of [...changes].sort(([one], [other]) => one - other)) await writeRow(transaction, id, each)
    })
  }
  const before = changes.get(fundraiserId)
  changes.set(fundraiserId, {
    fees: (before?.fees ?? 0) + (change.fees ?? 0),
    paidOut: (before?.paidOut ?? 0) + (change.paidOut ?? 0),
    waiting: (before?.waiting ?? 0) + (change.waiting ?? 0),
    coveredFees: (before?.coveredFees ?? 0) + (change.coveredFees ?? 0),
    upToDonationId: Math.max(before?.upToDonationId ?? 0, change.upToDonationId ?? 0),
    at: Math.max(before?.at ?? 0, change.at),
  })
}

/** What a line of a fundraiser changes in its books; null for an account that they do not show. */
export function changeBy(account: LedgerAccount, amount: number): Omit<Change, 'at'> | null {
  if (account === 'platform_fee' || account === 'leader_commission') return { fees: -amount }
  // Of a single fundraiser's lines, only those of payouts name this account.
  if (account === 'provider_balance') return { paidOut: -amount }
  return account === 'creator_payable' || account === 'payout_in_flight' ? { waiting: -amount } : null
}

async function writeRow(transaction: Transaction, fundraiserId: number, change: Required<Change>): Promise<void> {
  // In PostgreSQL this also makes a transaction wait that would use the same number.
  const { currentAmount, donationsCount } = await transaction
    .updateTable('fundraisers')
    .set((set) => ({ donationsCount: set.ref('donationsCount') }))
    .where('id', '=', fundraiserId)
    .returning(['currentAmount', 'donationsCount'])
    .executeTakeFirstOrThrow()
  const rows = transaction.selectFrom('books').selectAll().where('fundraiserId', '=', fundraiserId)
  const last = await rows.orderBy('number', 'desc').limit(1).executeTakeFirst()
  const fees = (last?.fees ?? 0) + change.fees
  const paidOut = (last?.paidOut ?? 0) + change.paidOut
  const waiting = (last?.waiting ?? 0) + change.waiting
  const row = {
    ...{ raised: fees + paidOut + waiting, fees, paidOut, waiting },
    coveredFees: (last?.coveredFees ?? 0) + change.coveredFees,
    total: currentAmount,
    donationsCount,
    upToDonationId: Math.max(last?.upToDonationId ?? 0, change.upToDonationId),
  }
  if (last && FIGURES.every((figure) => row[figure] === last[figure])) return
  const number = (last?.number ?? 0) + 1
  const createdAt = Math.max(last?.createdAt ?? 0, change.at)
  await transaction
    .insertInto('books')
    .values({ fundraiserId, number, ...row, createdAt })
    .execute()
}

const FIGURES = [
  ...(['fees', 'paidOut', 'waiting', 'coveredFees', 'total', 'donationsCount', 'upToDonationId'] as const),
]
