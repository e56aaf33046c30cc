import type { Handle } from '../../platform/database/open'
import type { LedgerAccount } from './tables'

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

async function owed(
  database: Handle,
  account: LedgerAccount,
  column: 'fundraiserId' | 'userId',
  id: number,
): Promise<number> {
  const row = await database
    .selectFrom('ledger_entries')
    .select((select) => select.fn.sum<number | null>('amount').as('amount'))
    .where('account', '=', account)
    .where(column, '=', id)
    .executeTakeFirst()
  return 0 - (row?.amount ?? 0)
}
