import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Difference, Finding } from './checks/difference'
import { accountOf, disputeOf } from './checks/lines'
import { PAYOUT_CHECKS } from './checks/payout-checks'
import { amountsTaken } from './checks/return-amounts'
import { REVIEW_CHECKS } from './checks/review-checks'

/** The lines that made each payment a donation, or raised it: of its arrival and of its credits. */
const bookings = sql`
  select k."paymentId", ${accountOf} as account, e."fundraiserId", e.amount
  from (
    select id as "paymentId", 'payment:' || id as key from payments
    union all select "paymentId", 'credit:' || id from payment_credits
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

  'a payment became the donation that its attempt asked for and an admin credited, or none': sql`
    select 'payment ' || id as subject, asked + "askedFee" + credited as expected, found + "foundFee" as found from (
      select p.id, coalesce(c.amount, 0) as credited, coalesce(d.amount, 0) as found, coalesce(d."coveredFee", 0) as "foundFee",
        case when p.outcome = 'donation' then a.amount else 0 end as asked,
        case when p.outcome = 'donation' then a."coveredFee" else 0 end as "askedFee"
      from payments p join payment_attempts a on a.id = p."attemptId"
      left join donations d on d."paymentId" = p.id and d."fundraiserId" = a."fundraiserId"
      left join (select "paymentId", sum(amount) as amount from payment_credits group by "paymentId") c on c."paymentId" = p.id
    ) b where found <> asked + credited or "foundFee" <> "askedFee"`,

  'an attempt has succeeded when it became a donation, and only then': sql`
    select 'attempt ' || a.id as subject, coalesce(p.total, 0) as expected, case when a.status = 'succeeded' then 1 else 0 end as found
    from payment_attempts a
    left join (
      select "attemptId", case when sum(paid) > 0 then sum(paid) else max(credited) end as total from (
        select p."attemptId", case when p.outcome = 'donation' then 1 else 0 end as paid,
          case when exists (select 1 from payment_credits c where c."paymentId" = p.id) then 1 else 0 end as credited
        from payments p
      ) each_payment group by "attemptId"
    ) p on p."attemptId" = a.id
    where coalesce(p.total, 0) <> case when a.status = 'succeeded' then 1 else 0 end`,
}

const owed = sql`'creator_payable', 'leader_commission', 'platform_fee', 'suspense'`

/** The amount that a dispute `d` must have in the account `disputed`. */
const withheld = sql`
  case when d.status = 'lost' and d."withdrawnAmount" > 0 then 0
    when d.status in ('open', 'lost') then d."withdrawnAmount" - d.amount else d."withdrawnAmount" end`

/** Every dispute, with the lines of its events in the ledger. */
const ofDisputes = sql`
  select ${disputeOf} as id, ${accountOf} as account, e.amount from ledger_events v
  join ledger_entries e on e."eventId" = v.id where v.kind = 'dispute'`

/** Every payment with refunds, with the lines of their events in the ledger. */
const ofRefunds = sql`
  select r."paymentId", ${accountOf} as account, e.amount from refunds r
  join ledger_events v on v."eventKey" in ('refund:' || r.id, 'refund:' || r.id || ':failed')
  join ledger_entries e on e."eventId" = v.id
  union all
  select r."paymentId", ${accountOf} as account, e.amount from (select distinct "paymentId" from refunds) r
  join ledger_events v on v."eventKey" = 'rebooked:' || r."paymentId" join ledger_entries e on e."eventId" = v.id`

/** The invariants of refunds and disputes. */
const RETURN_CHECKS: Record<string, RawBuilder<Finding>> = {
  'of a donation went back what its refunds and lost disputes took from it, after the excess': sql`
    select 'donation ' || d.id as subject, b."fromDonation" as expected, d."returnedAmount" + d."returnedCoveredFee" as found
    from donations d join (${amountsTaken(['lost'])}) b on b.id = d."paymentId"
    where d."returnedAmount" + d."returnedCoveredFee" <> b."fromDonation"
      or d."returnedAmount" <> d.amount * (d."returnedAmount" + d."returnedCoveredFee") / (d.amount + d."coveredFee")`,

  'a donation is marked while it is disputed, and only then': sql`
    select 'donation ' || d.id as subject, case when p."paymentId" is null then 0 else 1 end as expected, d."isDisputed" as found
    from donations d left join (select distinct "paymentId" from disputes where status in ('inquiry', 'open')) p on p."paymentId" = d."paymentId"
    where d."isDisputed" <> case when p."paymentId" is null then 0 else 1 end`,

  'what went back, or may have to, was taken from those it was owed to': sql`
    select 'payment ' || b."paymentId" as subject, case when b.total < o.total then b.total else o.total end as expected, coalesce(l.total, 0) as found
    from (
      select "paymentId", sum(amount) as total from (
        select "paymentId", case when status = 'succeeded' then amount else 0 end as amount from refunds
        union all select "paymentId", case when status in ('open', 'lost') then amount else 0 end from disputes
      ) r group by "paymentId"
    ) b
    join (
      select p.id as "paymentId", -sum(case when e.account in (${owed}) then e.amount else 0 end) as total
      from (select "paymentId" as id from refunds union select "paymentId" from disputes) p
      join ledger_events v on v."eventKey" = 'payment:' || p.id
      join ledger_entries e on e."eventId" = v.id group by p.id
    ) o on o."paymentId" = b."paymentId"
    left join (
      select "paymentId", sum(amount) as total from (
        select r."paymentId", r.account, r.amount from (${ofRefunds}) r
        union all select d."paymentId", l.account, l.amount from disputes d join (${ofDisputes}) l on l.id = d.id
      ) e where account in (${owed}) group by "paymentId"
    ) l on l."paymentId" = b."paymentId"
    where coalesce(l.total, 0) <> case when b.total < o.total then b.total else o.total end`,

  'a refund left the balance with its amount, and came back when it failed': sql`
    select 'refund ' || r.id as subject, case when r.status = 'succeeded' then r.amount else 0 end as expected, coalesce(-sum(e.amount), 0) as found
    from refunds r join payments p on p.id = r."paymentId" and p."bookedAmount" > 0
    left join ledger_events v on v."eventKey" in ('refund:' || r.id, 'refund:' || r.id || ':failed')
    left join ledger_entries e on e."eventId" = v.id and ${accountOf} = 'provider_balance'
    where not exists (select 1 from disputes d where d."paymentId" = r."paymentId")
    group by r.id, r.status, r.amount
    having coalesce(-sum(e.amount), 0) <> case when r.status = 'succeeded' then r.amount else 0 end`,

  'a donation given back whole leaves nothing owed': sql`
    select 'donation ' || d.id || ', ' || l.account as subject, 0 as expected, -sum(l.amount) as found
    from donations d join (
      select b."paymentId", ${accountOf} as account, e.amount from donations b join ledger_events v on v."eventKey" = 'payment:' || b."paymentId"
        join ledger_entries e on e."eventId" = v.id where b."returnedAmount" > 0
      union all select c."paymentId", ${accountOf} as account, e.amount from payment_credits c join ledger_events v on v."eventKey" = 'credit:' || c.id
        join ledger_entries e on e."eventId" = v.id
      union all select r."paymentId", r.account, r.amount from (${ofRefunds}) r
      union all select x."paymentId", l.account, l.amount from disputes x join (${ofDisputes}) l on l.id = x.id
    ) l on l."paymentId" = d."paymentId"
    where d."returnedAmount" = d.amount and l.account in ('creator_payable', 'platform_fee', 'leader_commission')
    group by d.id, l.account having sum(l.amount) <> 0`,

  'in dispute stands what was withheld, less what the provider has taken': sql`
    select 'dispute ' || d.id as subject, ${withheld} as expected, coalesce(l.total, 0) as found
    from disputes d left join (select id, sum(amount) as total from (${ofDisputes}) e where account = 'disputed' group by id) l on l.id = d.id
    where coalesce(l.total, 0) <> ${withheld}`,

  'nobody was paid more than they were ever owed: below zero is only what went back afterwards, or a provider called failed and paid': sql`
    select case when e.account = 'creator_payable' then 'fundraiser ' else 'leader ' end || coalesce(e."fundraiserId", e."userId") as subject,
      0 as expected, -sum(e.amount) as found
    from ledger_entries e join ledger_events v on v.id = e."eventId"
    where e.account in ('creator_payable', 'leader_commission') and v.kind not in ('refund', 'refund_failed', 'dispute', 'payout_corrected')
    group by e.account, coalesce(e."fundraiserId", e."userId") having -sum(e.amount) < 0`,
}

/** Each with the name of its check. */
export const CHECKS: Record<string, RawBuilder<Finding>> = {
  ...PAYMENT_CHECKS,
  ...RETURN_CHECKS,
  ...REVIEW_CHECKS,
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
