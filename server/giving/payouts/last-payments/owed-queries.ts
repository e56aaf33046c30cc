import { sql } from 'kysely'
import type { Database } from '../../../platform/database/open'
import type { Cursor } from '../../../platform/lists/cursor'
import { looksUp } from '../../../platform/lists/search'

interface OwedRow {
  /** Unique in the list: an even number for a fundraiser, an odd one for a commission. */
  key: number
  userId: number
  fundraiserId: number | null
  /** The last event in the ledger that changed it. */
  lastEventId: number
  /** Milliseconds: when the balance last changed. */
  since: number
}

interface OwedPage {
  /** In lower case; the person or the fundraiser must contain each of them. */
  words: readonly string[]
  after: Cursor | null
  limit: number
  /** Milliseconds. */
  now: number
}

/** Balances above zero that get no more donations, the longest unchanged first. Refunds under way are not considered. */
export async function listEndedBalances(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  { words, after, limit, now }: OwedPage,
): Promise<OwedRow[]> {
  const matchesUser = words.length > 0 ? looksUp(engine, 'users', words) : sql`1 = 1`
  const matches = words.length > 0 ? sql`(${matchesUser} or ${looksUp(engine, 'fundraisers', words)})` : sql`1 = 1`
  // PostgreSQL would otherwise take the numbers of a cursor for smaller ones.
  const [last, key] = [sql`cast(${after?.value ?? 0} as bigint)`, sql`cast(${after?.id ?? 0} as bigint)`]
  const rest = after ? sql`where "lastEventId" > ${last} or ("lastEventId" = ${last} and "key" > ${key})` : sql``
  const { rows } = await sql<OwedRow>`
    select owed.*, ledger_events."createdAt" as since from (
      select * from (
        select fundraisers.id * 2 as "key", fundraisers."userId", fundraisers.id as "fundraiserId", b."lastEventId"
        from (
          select "fundraiserId", max("eventId") as "lastEventId" from ledger_entries
          where account = 'creator_payable' group by "fundraiserId" having sum(amount) < 0
        ) b join fundraisers on fundraisers.id = b."fundraiserId" join users on users.id = fundraisers."userId"
        where ${matches} and (users."closedAt" is not null or fundraisers."hiddenAt" is not null
          or fundraisers."isActive" = 0 or fundraisers."endDate" <= ${now})
        union all
        select users.id * 2 + 1, users.id, null, b."lastEventId"
        from (
          select "userId", max("eventId") as "lastEventId" from ledger_entries
          where account = 'leader_commission' and "fundraiserId" is null group by "userId" having sum(amount) < 0
        ) b join users on users.id = b."userId"
        where ${matchesUser} and (users."closedAt" is not null or users."isCommunityLeader" = 0)
      ) as ended ${rest} order by "lastEventId", "key" limit ${limit}
    ) as owed join ledger_events on ledger_events.id = owed."lastEventId"
    order by owed."lastEventId", owed."key"`.execute(read)
  return rows
}
