import { sql } from 'kysely'
import { splitLeft } from '#shared/rules/money/apportion'
import { bookedSplit } from '#shared/rules/money/fees'
import type { Handle } from '../../../platform/database/open'
import { returnedOf } from '../../returns/position'
import { listReturns } from '../../returns/read-returns'
import type { FundraiserBalance } from './fundraiser-balance'
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

/** Cents that refunds under way will take out of one balance. */
type ReservedAmount = Pick<FundraiserBalance, 'userId' | 'fundraiserId'> & {
  amount: number
  /** The part of it that is taken from commission that waits. */
  waiting: number
}

interface Row {
  paymentId: number
  fundraiserId: number
  ownerId: number
  /** Null when nobody has a commission on it. */
  leaderId: number | null
  /** Whether the commission waits: the owner has not taken over the account. */
  isWaiting: number
  /** The amount that arrived, in minor units of its currency. */
  localAmount: number
  /** All in cents. */
  bookedAmount: number
  amount: number
  coveredFee: number
  platformFee: number
  communityLeaderFee: number
}

/**
 * The amounts that unfinished refunds will take from these people, as creators and as leaders. They equal to the cent what the
 * ledger books when the refund succeeds. Until then these amounts can't be paid out.
 */
async function listReserved(database: Handle, userIds: readonly number[]): Promise<ReservedAmount[]> {
  const people = sql.join(userIds)
  const { rows } = await sql<Row>`
    select d."paymentId", d."fundraiserId", f."userId" as "ownerId", d.amount, d."coveredFee", d."platformFee", d."communityLeaderFee",
      p.amount as "localAmount", p."bookedAmount",
      case when d."communityLeaderFee" > 0 then u."createdById" end as "leaderId",
      1 - u."passwordIsOwn" as "isWaiting"
    from donations d join payments p on p.id = d."paymentId"
    join fundraisers f on f.id = d."fundraiserId" join users u on u.id = f."userId"
    where d."paymentId" in (select "paymentId" from refunds where status in ('requested', 'pending'))
      and (f."userId" in (${people}) or u."createdById" in (${people}))`.execute(database)
  const returns = await listReturns(
    database,
    rows.map(({ paymentId }) => paymentId),
  )
  return rows.flatMap((row) => reservedOf(row, returns))
}

/** For creator and leader: their share of what is left now, minus their share of what is left after the refunds under way. */
function reservedOf(row: Row, returns: Awaited<ReturnType<typeof listReturns>>): ReservedAmount[] {
  const { fundraiserId, ownerId, leaderId, localAmount, bookedAmount } = row
  const its = {
    refunds: returns.refunds.filter(({ paymentId }) => paymentId === row.paymentId),
    disputes: returns.disputes.filter(({ paymentId }) => paymentId === row.paymentId),
  }
  const left = (extent: 'booked' | 'under way') =>
    splitLeft(bookedSplit(row), bookedAmount - returnedOf({ amount: localAmount, bookedAmount }, its, extent))
  const [now, later] = [left('booked'), left('under way')]
  const creator = { userId: ownerId, fundraiserId, amount: now.toRecipient - later.toRecipient, waiting: 0 }
  if (leaderId === null) return [creator]
  const commission = now.communityLeaderFee - later.communityLeaderFee
  const waiting = row.isWaiting === 1 ? commission : 0
  return [creator, { userId: leaderId, fundraiserId: null, amount: commission, waiting }]
}

function reservedFrom(
  reserved: readonly ReservedAmount[],
  balance: Pick<FundraiserBalance, 'userId' | 'fundraiserId'>,
): Pick<ReservedAmount, 'amount' | 'waiting'> {
  const its = reserved.filter(
    ({ userId, fundraiserId }) => userId === balance.userId && fundraiserId === balance.fundraiserId,
  )
  const sumOf = (part: 'amount' | 'waiting') => its.reduce((sum, each) => sum + each[part], 0)
  return { amount: sumOf('amount'), waiting: sumOf('waiting') }
}
