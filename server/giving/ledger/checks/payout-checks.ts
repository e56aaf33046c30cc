import { type RawBuilder, sql } from 'kysely'
import type { Finding } from './difference'
import { accountOf } from './lines'

/** Every payout `p`, with the lines of its events in the ledger. */
const lines = sql`
  select p.id, ${accountOf} as account, e."fundraiserId", e."userId", e.amount from payout_requests p
  join ledger_events v on v."eventKey" in ('payout:' || p.id, 'payout:' || p.id || ':completed', 'payout:' || p.id || ':returned',
    'payout:' || p.id || ':arrived-after-all', 'payout:' || p.id || ':returned-after-all')
  join ledger_entries e on e."eventId" = v.id`

/** The invariants of payouts to creators and leaders. */
export const PAYOUT_CHECKS: Record<string, RawBuilder<Finding>> = {
  'what is set aside is what the payouts under way add up to': sql`
    select 'payouts' as subject, expected, found from (
      select
        (select coalesce(sum(amount), 0) from payout_requests where status in ('pending', 'processing')) as expected,
        (select coalesce(-sum(amount), 0) from ledger_entries where account = 'payout_in_flight') as found
    ) b where expected <> found`,

  'the parts of a payout add up to it': sql`
    select 'payout ' || p.id as subject, p.amount as expected, coalesce(t.total, 0) as found
    from payout_requests p left join (
      select "payoutId", sum(amount) as total from payout_parts group by "payoutId"
    ) t on t."payoutId" = p.id
    where coalesce(t.total, 0) <> p.amount`,

  'a payout took from its own balances what it is for, and gave it back when it failed': sql`
    select 'payout ' || p.id || ', ' || coalesce('fundraiser ' || t."fundraiserId", 'commission') as subject,
      case when p.status = 'failed' then 0 else t.amount end as expected, coalesce(l.total, 0) as found
    from payout_requests p join (
      select "payoutId", "fundraiserId", sum(amount) as amount from payout_parts group by "payoutId", "fundraiserId"
    ) t on t."payoutId" = p.id left join (
      select id, "fundraiserId", "userId", sum(amount) as total from (${lines}) e
      where account in ('creator_payable', 'leader_commission') group by id, "fundraiserId", "userId"
    ) l on l.id = p.id and case when t."fundraiserId" is null then l."fundraiserId" is null and l."userId" = p."userId"
      else l."fundraiserId" = t."fundraiserId" end
    where coalesce(l.total, 0) <> case when p.status = 'failed' then 0 else t.amount end`,

  'a payout has left when it has arrived, and only then': sql`
    select 'payout ' || p.id as subject, case when p.status = 'completed' then p.amount else 0 end as expected, coalesce(l.total, 0) as found
    from payout_requests p left join (
      select id, -sum(amount) as total from (${lines}) e where account = 'provider_balance' group by id
    ) l on l.id = p.id
    where coalesce(l.total, 0) <> case when p.status = 'completed' then p.amount else 0 end`,

  'the money of a fundraiser goes to its creator': sql`
    select 'payout ' || p.id as subject, f."userId" as expected, p."userId" as found
    from payout_requests p join payout_parts t on t."payoutId" = p.id join fundraisers f on f.id = t."fundraiserId"
    where f."userId" <> p."userId"`,
}
