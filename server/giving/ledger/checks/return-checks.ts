import { type RawBuilder, sql } from 'kysely'
import type { Finding } from './difference'
import { accountOf, disputeOf } from './lines'

/** US cents of minor units of a payment `p`, rounded down. */
const worth = (local: RawBuilder<unknown>) => sql`(p."bookedAmount" * (${local}) / p.amount)`
const atMost = (value: RawBuilder<unknown>) =>
  sql`case when ${value} < p."bookedAmount" then ${value} else p."bookedAmount" end`
const total = (column: string) => sql`cast(sum(${sql.ref(column)}) as bigint) as ${sql.ref(column)}`

/**
 * What must have become of each payment with refunds or disputes, in cents: `returned` to the donor for good, `taken` from those it was
 * owed to, `gone` from the provider, its `fee`, and what went back `beyond` the payment.
 */
const returns = sql`
  select p.id, p."bookedAmount" as booked, ${atMost(worth(sql`done + lost`))} as returned,
    ${atMost(worth(sql`done + lost + "open"`))} as taken, ${worth(sql`done + withdrawn`)} as gone, fee,
    case when ${worth(sql`done + "lostWithdrawn"`)} > p."bookedAmount" then ${worth(sql`done + "lostWithdrawn"`)} - p."bookedAmount" else 0 end as beyond
  from payments p join (
    select "paymentId", ${sql.join(['done', 'open', 'lost', 'withdrawn', 'lostWithdrawn', 'fee'].map(total))} from (
      select "paymentId", case when status = 'succeeded' then "localAmount" else 0 end as done, 0 as "open", 0 as lost,
        0 as withdrawn, 0 as "lostWithdrawn", 0 as fee from refunds
      union all select "paymentId", 0, case when status = 'open' then "localAmount" else 0 end,
        case when status = 'lost' then "localAmount" else 0 end, "localAmount" * "isWithdrawn",
        case when status = 'lost' then "localAmount" * "isWithdrawn" else 0 end, fee from disputes
    ) each_return group by "paymentId"
  ) r on r."paymentId" = p.id`

/** The ledger lines of refunds and disputes. */
const returnLines = sql`
  select k."paymentId", ${accountOf} as account, e.amount from (
    select "paymentId", 'refund:' || id as key from refunds
    union all select "paymentId", 'refund:' || id || ':failed' from refunds
  ) k join ledger_events v on v."eventKey" = k.key join ledger_entries e on e."eventId" = v.id
  union all select x."paymentId", ${accountOf} as account, e.amount from ledger_events v
  join disputes x on x.id = ${disputeOf} join ledger_entries e on e."eventId" = v.id where v.kind = 'dispute'`

/** Each donation with refunds or disputes, with the shares written with it and what the ledger still owes of them, in cents. */
const shares = sql`
  select d.id, d.amount + d."coveredFee" as donated, d.amount + d."coveredFee" - r.taken as rest, a.account,
    case a.account when 'platform_fee' then d."platformFee" when 'leader_commission' then d."communityLeaderFee"
      else d.amount + d."coveredFee" - d."platformFee" - d."communityLeaderFee" end as share,
    coalesce(-sum(l.amount), 0) as held
  from (${returns}) r
  join donations d on d."paymentId" = r.id
  join (
    select 'creator_payable' as account union all select 'platform_fee' union all select 'leader_commission'
  ) a on 1 = 1
  left join (
    select k."paymentId", ${accountOf} as account, e.amount from (
      select "paymentId", 'payment:' || "paymentId" as key from refunds
      union select "paymentId", 'accepted:' || "paymentId" from refunds
      union select "paymentId", 'payment:' || "paymentId" from disputes
      union select "paymentId", 'accepted:' || "paymentId" from disputes
    ) k join ledger_events v on v."eventKey" = k.key join ledger_entries e on e."eventId" = v.id
    union all ${returnLines}
  ) l on l."paymentId" = d."paymentId" and l.account = a.account
  group by d.id, d.amount, d."coveredFee", d."platformFee", d."communityLeaderFee", r.taken, a.account`

/** The invariants of refunds, disputes and payments in suspense. */
export const RETURN_CHECKS: Record<string, RawBuilder<Finding>> = {
  'of a donation went back what its refunds and lost disputes took from it': sql`
    select 'donation ' || d.id as subject, coalesce(r.returned, 0) as expected, d."returnedAmount" + d."returnedCoveredFee" as found
    from donations d left join (${returns}) r on r.id = d."paymentId"
    where d."returnedAmount" + d."returnedCoveredFee" <> coalesce(r.returned, 0)
      or d."returnedAmount" <> d.amount * (d."returnedAmount" + d."returnedCoveredFee") / (d.amount + d."coveredFee")`,

  'a donation is marked while it is disputed, and only then': sql`
    select 'donation ' || d.id as subject, case when p."paymentId" is null then 0 else 1 end as expected, d."isDisputed" as found
    from donations d left join (select distinct "paymentId" from disputes where status in ('inquiry', 'open')) p on p."paymentId" = d."paymentId"
    where d."isDisputed" <> case when p."paymentId" is null then 0 else 1 end`,

  'what went back, or may have to, was taken from those it was owed to, and has left the provider': sql`
    select 'payment ' || b.id || ', ' || b.account as subject, b.expected, coalesce(l.total, 0) as found
    from (
      select r.id, a.account, case a.account when 'owed' then r.taken when 'provider_balance' then 0 - r.gone - r.fee
        when 'disputed' then r.gone - r.taken - r.beyond when 'provider_fee' then r.fee else r.beyond end as expected
      from (${returns}) r join (
        select 'owed' as account union all select 'provider_balance' union all select 'disputed'
        union all select 'provider_fee' union all select 'written_off'
      ) a on 1 = 1
    ) b
    left join (
      select "paymentId", account, sum(amount) as total from (
        select "paymentId", amount, case when account in ('creator_payable', 'leader_commission', 'platform_fee', 'suspense')
          then 'owed' else account end as account from (${returnLines}) each_line
      ) named group by "paymentId", account
    ) l on l."paymentId" = b.id and l.account = b.account
    where coalesce(l.total, 0) <> b.expected`,

  // Each share is rounded to whole cents, and nothing is owed of a donation that went back whole.
  'what is left of a donation is owed in the shares in which it was booked': sql`
    select 'donation ' || id || ', ' || account as subject, share * rest / donated as expected, held as found
    from (${shares}) b where abs(held * donated - share * rest) > 2 * donated or (rest = 0 and held <> 0)`,

  'suspense holds what is left of payments that were not accepted, and nothing else': sql`
    select 'suspense' as subject, expected, found from (
      select (
        select coalesce(sum(p."bookedAmount" - coalesce(r.taken, 0)), 0) from payments p left join (${returns}) r on r.id = p.id
        where not exists (select 1 from donations d where d."paymentId" = p.id)
      ) as expected,
        (select coalesce(-sum(amount), 0) from ledger_entries where account = 'suspense') as found
    ) b where expected <> found`,

  'nobody was paid more than they were ever owed: below zero is only what went back afterwards, or a provider called failed and paid': sql`
    select case when e.account = 'creator_payable' then 'fundraiser ' else 'leader ' end || coalesce(e."fundraiserId", e."userId") as subject,
      0 as expected, -sum(e.amount) as found
    from ledger_entries e join ledger_events v on v.id = e."eventId"
    where e.account in ('creator_payable', 'leader_commission') and v.kind not in ('refund', 'refund_failed', 'dispute', 'payout_corrected')
    group by e.account, coalesce(e."fundraiserId", e."userId") having -sum(e.amount) < 0`,
}
