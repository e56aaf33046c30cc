import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'

/**
 * The commission of donations to people who have not taken over the account that a leader made for them. It is booked like any
 * other, but the leader can't have it paid out: which commission waits is decided when a balance is read, from
 * `users.passwordIsOwn`, so it is released as soon as the person sets their own password.
 */

/** Cents of a leader's commission that waits, in a query whose leader is `leaderId`. `people`: all leaders of that query. */
export function waitingCommission(leaderId: RawBuilder<unknown>, people: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select -sum(w.amount) from ledger_entries w where w.account = 'leader_commission'
    and w."userId" = ${leaderId} and w."eventId" in (${eventsOfUnconfirmed(people)})), 0)`
}

/** The ledger events of these donations to people who have not taken over the account that one of these leaders made for them. */
function eventsOfUnconfirmed(leaders: RawBuilder<unknown>): RawBuilder<unknown> {
  const waiting = sql`(select d."paymentId" from donations d join fundraisers f on f.id = d."fundraiserId"
    join users o on o.id = f."userId" where o."passwordIsOwn" = 0 and o."createdById" in (${leaders})) as d`
  return sql`select v.id from ${waiting}
      join ledger_events v on v."eventKey" in ('payment:' || d."paymentId", 'accepted:' || d."paymentId")
    union select v.id from ${waiting} join refunds r on r."paymentId" = d."paymentId"
      join ledger_events v on v."eventKey" in ('refund:' || r.id, 'refund:' || r.id || ':failed')
    union select v.id from ${waiting} join disputes x on x."paymentId" = d."paymentId"
      join ledger_events v on v.kind = 'dispute' and v."eventKey" like 'dispute:' || x.id || ':%'`
}

/** The names of the people whose confirmation a leader's commission waits for, in the order of their accounts. */
export async function listUnconfirmed(database: Handle, leaderId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('createdById', '=', leaderId)
    .where('passwordIsOwn', '=', 0)
    .where('closedAt', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('donations')
          .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
          .select('donations.id')
          .whereRef('fundraisers.userId', '=', 'users.id')
          .where('donations.communityLeaderFee', '>', 0)
          .whereRef('donations.returnedAmount', '<', 'donations.amount'),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ fullName }) => fullName)
}
