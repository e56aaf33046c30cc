import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Difference, Finding } from './checks/difference'
import { accountOf } from './checks/lines'
import { RETURN_CHECKS } from './checks/return-checks'

/** Every payout `p`, with the lines of its events in the ledger. */
const lines = sql`
  select p.id, ${accountOf} as account, e."fundraiserId", e."userId", e.amount from payout_requests p
  join ledger_events v on v."eventKey" in ('payout:' || p.id, 'payout:' || p.id || ':completed', 'payout:' || p.id || ':returned',
    'payout:' || p.id || ':arrived-after-all', 'payout:' || p.id || ':returned-after-all')
  join ledger_entries e on e."eventId" = v.id`

/** The invariants of payouts to creators and leaders. */
const PAYOUT_CHECKS: Record<string, RawBuilder<Finding>> = {
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

/** The lines that made each payment a donation, when it arrived or was accepted. */
const bookings = sql`
  select k."paymentId", ${accountOf} as account, e."fundraiserId", e.amount
  from (
    select id as "paymentId", 'payment:' || id as key from payments
    union all select id, 'accepted:' || id from payments where outcome <> 'donation'
  ) k
  join ledger_events v on v."eventKey" = k.key join ledger_entries e on e."eventId" = v.id`

/**
 * The invariants of the money. Each is one statement that finds its violations. One statement sees one consistent state, so the
 * server may keep recording donations meanwhile.
 */
const PAYMENT_CHECKS: Record<string, RawBuilder<Finding>> = {
  'every event in the ledger sums to zero': sql`
    select 'event ' || "eventId" as subject, 0 as expected, sum(amount) as found
    from ledger_entries group by "eventId" having sum(amount) <> 0`,

  'a fundraiser has raised what its donations add up to': sql`
    select 'fundraiser ' || f.id as subject, coalesce(d.total, 0) as expected, f."currentAmount" as found
    from fundraisers f left join (select "fundraiserId", sum(amount - "returnedAmount") as total from donations group by "fundraiserId") d on d."fundraiserId" = f.id
    where f."currentAmount" <> coalesce(d.total, 0)`,

  'a fundraiser counts as many donations as it has': sql`
    select 'fundraiser ' || f.id as subject, coalesce(d.total, 0) as expected, f."donationsCount" as found
    from fundraisers f left join (select "fundraiserId", count(*) as total from donations where "returnedAmount" < amount group by "fundraiserId") d on d."fundraiserId" = f.id
    where f."donationsCount" <> coalesce(d.total, 0)`,

  'a creator is owed every donation after fees': sql`
    select 'donation ' || d.id as subject, d.amount + d."coveredFee" - d."platformFee" - d."communityLeaderFee" as expected, coalesce(l.total, 0) as found
    from donations d left join (
      select "paymentId", "fundraiserId", -sum(amount) as total
      from (${bookings}) b where account = 'creator_payable' group by "paymentId", "fundraiserId"
    ) l on l."paymentId" = d."paymentId" and l."fundraiserId" = d."fundraiserId"
    where d.amount + d."coveredFee" - d."platformFee" - d."communityLeaderFee" <> coalesce(l.total, 0)`,

  'the fees of a donation are in the ledger': sql`
    select 'donation ' || d.id as subject, d."platformFee" + d."communityLeaderFee" as expected, coalesce(l.total, 0) as found
    from donations d left join (
      select "paymentId", -sum(amount) as total
      from (${bookings}) b where account in ('platform_fee', 'leader_commission') group by "paymentId"
    ) l on l."paymentId" = d."paymentId"
    where d."platformFee" + d."communityLeaderFee" <> coalesce(l.total, 0)`,

  'every payment is in the ledger at what it was booked at': sql`
    select 'payment ' || p.id as subject, p."bookedAmount" as expected, coalesce(l.total, 0) as found
    from payments p left join (
      select v."eventKey", sum(e.amount) as total
      from ledger_entries e join ledger_events v on v.id = e."eventId"
      where e.account = 'provider_balance' group by v."eventKey"
    ) l on l."eventKey" = 'payment:' || p.id
    where p."bookedAmount" <> coalesce(l.total, 0)`,

  'a payment became the donation that its attempt asked for, or all of it was accepted as one, or none': sql`
    select 'payment ' || id as subject, expected, found from (
      select p.id, case when p.outcome = 'donation' then a.amount + a."coveredFee" when v.id is not null then p."bookedAmount" else 0 end as expected,
        coalesce(d.amount + d."coveredFee", 0) as found, case when p.outcome = 'donation' then a."coveredFee" else 0 end as "askedFee",
        coalesce(d."coveredFee", 0) as "foundFee", p."bookedAmount" as booked
      from payments p join payment_attempts a on a.id = p."attemptId"
      left join donations d on d."paymentId" = p.id and d."fundraiserId" = a."fundraiserId"
      left join ledger_events v on v."eventKey" = 'accepted:' || p.id
    ) b where found <> expected or ("foundFee" <> "askedFee") or (found > 0 and found <> booked)`,

  'an attempt has succeeded when it became a donation, and only then': sql`
    select 'attempt ' || a.id as subject, coalesce(p.total, 0) as expected, case when a.status = 'succeeded' then 1 else 0 end as found
    from payment_attempts a
    left join (
      select "attemptId", case when sum(paid) > 0 then sum(paid) else max(accepted) end as total from (
        select p."attemptId", case when p.outcome = 'donation' then 1 else 0 end as paid,
          case when exists (select 1 from donations d where d."paymentId" = p.id) then 1 else 0 end as accepted
        from payments p
      ) each_payment group by "attemptId"
    ) p on p."attemptId" = a.id
    where coalesce(p.total, 0) <> case when a.status = 'succeeded' then 1 else 0 end`,
}

/** Each with the name of its check. */
export const CHECKS: Record<string, RawBuilder<Finding>> = {
  ...PAYMENT_CHECKS,
  ...RETURN_CHECKS,
  ...PAYOUT_CHECKS,
}

/** The names of all checks. */
export const CHECKED: readonly string[] = Object.keys(CHECKS)

/** Recomputes every total and every line of the ledger from the payments; an empty list is a clean audit. */
export async function auditMoney(database: Handle): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [check, statement] of Object.entries(CHECKS)) {
    const { rows } = await statement.execute(database)
    differences.push(...rows.map((row) => ({ check, ...row })))
  }
  return differences
}
