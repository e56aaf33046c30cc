import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { FundraiserBalance } from './fundraiser-balance'

interface OpenReturn {
  fundraiserId: number
  ownerId: number
  /** Null when nobody has a commission on the donation. */
  leaderId: number | null
}

/** The refunds and disputes that are open for donations in which these people have a share. */
export async function listOpenReturns(database: Handle, userIds: readonly number[]): Promise<OpenReturn[]> {
  if (userIds.length === 0) return []
  const people = sql.join(userIds)
  const { rows } = await sql<OpenReturn>`
    select d."fundraiserId", f."userId" as "ownerId", case when d."communityLeaderFee" > 0 then u."createdById" end as "leaderId"
    from donations d join fundraisers f on f.id = d."fundraiserId" join users u on u.id = f."userId"
    where d."paymentId" in (
      select "paymentId" from refunds where status in ('requested', 'pending')
      union select "paymentId" from disputes where status in ('inquiry', 'open')
    ) and (f."userId" in (${people}) or u."createdById" in (${people}))`.execute(database)
  return rows
}

/** Whether one of them may still change this balance. */
export function hasOpenReturn(returns: readonly OpenReturn[], { userId, fundraiserId }: FundraiserBalance): boolean {
  return returns.some((open) => (fundraiserId === null ? open.leaderId === userId : open.fundraiserId === fundraiserId))
}
