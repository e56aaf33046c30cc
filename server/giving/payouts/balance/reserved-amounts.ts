import { sql } from 'kysely'
import { splitLeft } from '#shared/rules/money/apportion'
import { bookedSplit } from '#shared/rules/money/fees'
import type { Handle } from '../../../platform/database/open'
import { returnedOf } from '../../returns/position'
import { listReturns } from '../../returns/read-returns'
import type { FundraiserBalance } from './fundraiser-balance'

/** Cents that refunds under way will take out of one balance. */
export type ReservedAmount = Pick<FundraiserBalance, 'userId' | 'fundraiserId'> & {
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
export async function listReserved(database: Handle, userIds: readonly number[]): Promise<ReservedAmount[]> {
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

export function reservedFrom(
  reserved: readonly ReservedAmount[],
  balance: Pick<FundraiserBalance, 'userId' | 'fundraiserId'>,
): Pick<ReservedAmount, 'amount' | 'waiting'> {
  const its = reserved.filter(
    ({ userId, fundraiserId }) => userId === balance.userId && fundraiserId === balance.fundraiserId,
  )
  const sumOf = (part: 'amount' | 'waiting') => its.reduce((sum, each) => sum + each[part], 0)
  return { amount: sumOf('amount'), waiting: sumOf('waiting') }
}
