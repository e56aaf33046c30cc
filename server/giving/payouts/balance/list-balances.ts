import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { FundraiserBalance } from './fundraiser-balance'
import { listReserved, reservedFrom } from './reserved-amounts'
import { waitingCommission } from './waiting-commission'

/**
 * The balances of these people: first each fundraiser in the order of creation, also hidden and ended ones (the money is still
 * owed), then the commission of those who ever had one. One statement reads them, so that nothing changes in between. Refunds
 * under way are read before it: a refund that ends meanwhile is subtracted twice rather than not at all. Commission that waits for
 * people to confirm their accounts is apart from the balance.
 */
export async function listBalances(database: Handle, userIds: readonly number[]): Promise<FundraiserBalance[]> {
  if (userIds.length === 0) return []
  const people = sql.join(userIds)
  const reserved = await listReserved(database, userIds)
  const { rows } = await sql<FundraiserBalance>`
    select f."userId", f.id as "fundraiserId", f.title,
      coalesce((select -sum(e.amount) from ledger_entries e where e."fundraiserId" = f.id and e.account = 'creator_payable'), 0) as balance,
      coalesce((select sum(t.amount) from payout_parts t join payout_requests p on p.id = t."payoutId"
        where t."fundraiserId" = f.id and p.status in ('pending', 'processing')), 0) as "inProgress",
      0 as waiting,
      case when f."hiddenAt" is not null or f."isActive" = 0 or u."closedAt" is not null then 0 else f."endDate" end as "endsAt",
      0 as rank
    from fundraisers f join users u on u.id = f."userId" where f."userId" in (${people})
    union all
    select e."userId", null, null, -sum(e.amount),
      coalesce((select sum(t.amount) from payout_requests p join payout_parts t on t."payoutId" = p.id
        where p."userId" = e."userId" and t."fundraiserId" is null and p.status in ('pending', 'processing')), 0),
      ${waitingCommission(sql`e."userId"`, people)},
      (select case when u."isCommunityLeader" = 0 or u."closedAt" is not null then 0 end from users u where u.id = e."userId"),
      1
    from ledger_entries e where e.account = 'leader_commission' and e."userId" in (${people}) group by e."userId"
    order by rank, "fundraiserId"`.execute(database)
  return rows.map((row) => {
    const taken = reservedFrom(reserved, row)
    // Adding 0 avoids the minus zero that an empty sum may give.
    const owed = 0 + row.balance - taken.amount
    const waiting = Math.max(0, row.waiting - taken.waiting)
    const { userId, fundraiserId, title, inProgress, endsAt } = row
    return { userId, fundraiserId, title, balance: owed - waiting, inProgress, waiting, endsAt }
  })
}

/** Cents of completed payouts to this person. */
export async function paidOutTo(database: Handle, userId: number): Promise<number> {
  const row = await database
    .selectFrom('payout_requests')
    .select((select) => select.fn.sum<number | null>('amount').as('amount'))
    .where('userId', '=', userId)
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return row?.amount ?? 0
}
