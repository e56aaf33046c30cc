import { sql } from 'kysely'
import type { Handle } from '../database/open'
import { leavingFrom, listLeaving } from './leaving'

/** One purse that payouts are made from: a fundraiser's money, or a leader's commission (`fundraiserId` null). Cents. */
export interface Purse {
  userId: number
  fundraiserId: number | null
  /** Null for the commission. */
  title: string | null
  /** What is theirs, not in a payout and not on its way back to donors; below zero when more goes back than is left. */
  balance: number
  /** In payouts that are pending or processing. */
  inProgress: number
}

/**
 * The purses of these people: each fundraiser, also hidden and ended ones (the money is still theirs), in the order in which they
 * were made; and last the commission of those who were ever due any. One statement, so that nothing moves in between; what is on
 * its way back is read before it: a refund that ends meanwhile is counted twice rather than not at all.
 */
export async function listPurses(database: Handle, userIds: readonly number[]): Promise<Purse[]> {
  if (userIds.length === 0) return []
  const people = sql.join(userIds)
  const leaving = await listLeaving(database, userIds)
  const { rows } = await sql<Purse>`
    select f."userId", f.id as "fundraiserId", f.title,
      coalesce((select -sum(e.amount) from ledger_entries e where e."fundraiserId" = f.id and e.account = 'creator_payable'), 0) as balance,
      coalesce((select sum(p.amount) from payout_requests p
        where p."userId" = f."userId" and p."fundraiserId" = f.id and p.status in ('pending', 'processing')), 0) as "inProgress",
      0 as rank
    from fundraisers f where f."userId" in (${people})
    union all
    select e."userId", null, null, -sum(e.amount),
      coalesce((select sum(p.amount) from payout_requests p
        where p."userId" = e."userId" and p."fundraiserId" is null and p.status in ('pending', 'processing')), 0),
      1
    from ledger_entries e where e.account = 'leader_commission' and e."userId" in (${people}) group by e."userId"
    order by rank, "fundraiserId"`.execute(database)
  return rows.map(({ userId, fundraiserId, title, balance, inProgress }) => ({
    userId,
    fundraiserId,
    title,
    // Never the minus zero that a sum of nothing may give.
    balance: 0 + balance - leavingFrom(leaving, { userId, fundraiserId }),
    inProgress,
  }))
}

/** Cents that have arrived. */
export async function paidOutTo(database: Handle, userId: number): Promise<number> {
  const row = await database
    .selectFrom('payout_requests')
    .select((select) => select.fn.sum<number | null>('amount').as('amount'))
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return row?.amount ?? 0
}
