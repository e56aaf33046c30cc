import { sql } from 'kysely'
import { splitDonation } from '#shared/rules/fees'
import type { Handle } from '../database/open'
import type { Purse } from './balance-queries'

/** Cents of one purse that refunds under way will take out of it. */
export type Leaving = Pick<Purse, 'userId' | 'fundraiserId'> & { amount: number }

interface Row {
  fundraiserId: number
  ownerId: number
  /** Null where nobody has a commission of it. */
  leaderId: number | null
  /** Cents of the donation; of what is gone or withheld already; and of what is on its way back. */
  amount: number
  gone: number
  leaving: number
}

/**
 * What refunds that were asked for and have not ended will take from these people, as creators and as leaders. The ledger books it
 * when the money has gone; until then nobody may be paid it either.
 */
export async function listLeaving(database: Handle, userIds: readonly number[]): Promise<Leaving[]> {
  const people = sql.join(userIds)
  const { rows } = await sql<Row>`
    select d."fundraiserId", f."userId" as "ownerId", d.amount,
      case when d."communityLeaderFee" > 0 then u."createdById" end as "leaderId",
      coalesce((select sum(r.amount) from refunds r where r."paymentId" = d."paymentId" and r.status = 'succeeded'), 0)
        + coalesce((select sum(x.amount) from disputes x where x."paymentId" = d."paymentId" and x.status in ('open', 'lost')), 0) as gone,
      (select sum(r.amount) from refunds r where r."paymentId" = d."paymentId" and r.status in ('requested', 'pending')) as leaving
    from donations d join fundraisers f on f.id = d."fundraiserId" join users u on u.id = f."userId"
    where d."paymentId" in (select "paymentId" from refunds where status in ('requested', 'pending'))
      and (f."userId" in (${people}) or u."createdById" in (${people}))`.execute(database)
  return rows.flatMap(({ fundraiserId, ownerId, leaderId, amount, gone, leaving }) => {
    const before = splitDonation(Math.max(0, amount - gone), leaderId !== null)
    const after = splitDonation(Math.max(0, amount - gone - leaving), leaderId !== null)
    const commission = before.communityLeaderFee - after.communityLeaderFee
    return [
      { userId: ownerId, fundraiserId, amount: before.toRecipient - after.toRecipient },
      ...(leaderId === null ? [] : [{ userId: leaderId, fundraiserId: null, amount: commission }]),
    ]
  })
}

export function leavingFrom(leaving: readonly Leaving[], purse: Pick<Purse, 'userId' | 'fundraiserId'>): number {
  const its = leaving.filter(
    ({ userId, fundraiserId }) => userId === purse.userId && fundraiserId === purse.fundraiserId,
  )
  return its.reduce((sum, { amount }) => sum + amount, 0)
}
