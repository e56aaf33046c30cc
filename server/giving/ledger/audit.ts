import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import { bookChecks, type Finding } from './audit-books'

/** An expression, because SQLite would otherwise begin with all lines of an account: quadratic work. */
const accountOf = sql`e.account || ''`

/** The id of the dispute that an event `v` of the kind `dispute` is about. Its key is `dispute:<id>:<change>`. */
const disputeOf = sql`
  cast(substr(rtrim(rtrim(v."eventKey", '0123456789'), ':'), length('dispute:') + 1) as bigint)`

/** US cents of minor units of a payment `p`, rounded down. */
const worth = (local: RawBuilder<unknown>) => sql`(p."bookedAmount" * (${local}) / p.amount)`
const atMost = (value: RawBuilder<unknown>) =>
  sql`case when ${value} < p."bookedAmount" then ${value} else p."bookedAmount" end`
const total = (column: string) => sql`cast(sum(${sql.ref(column)}) as bigint) as ${sql.ref(column)}`

/** Cents: `returned` for good, `taken` from those it was owed to, `gone` from the provider, `beyond` the payment. */
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

const returnLines = sql`
  select k."paymentId", ${accountOf} as account, e.amount from (
    select "paymentId", 'refund:' || id as key from refunds
    union all select "paymentId", 'refund:' || id || ':failed' from refunds
  ) k join ledger_events v on v."eventKey" = k.key join ledger_entries e on e."eventId" = v.id
  union all select x."paymentId", ${accountOf} as account, e.amount from ledger_events v
  join disputes x on x.id = ${disputeOf} join ledger_entries e on e."eventId" = v.id where v.kind = 'dispute'`

/** Each donation with refunds or disputes, with the shares written with it and what the ledger still owes of them, in cents. */
const shares = sql`
  select d.id, d.amount + d."coveredFee" as donated, d.amount + d."coveredFee" - r.taken as remainder, a.account,
    case a.account when 'platform_fee' then d."platformFee" when 'leader_commission' then d."communityLeaderFee"
      else d.amount + d."coveredFee" - d."platformFee" - d."communityLeaderFee" end as share,
    coalesce(-sum(l.amount), 0) as owed
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

/** The fundraiser whose creator a line `e` is owed to, or the leader. */
const owedTo = sql`case when e.account = 'creator_payable' then e."fundraiserId" else e."userId" end`

const RETURN_CHECKS: Record<string, RawBuilder<Finding>> = {
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
    select 'donation ' || id || ', ' || account as subject, share * remainder / donated as expected, owed as found
    from (${shares}) b where abs(owed * donated - share * remainder) > 2 * donated or (remainder = 0 and owed <> 0)`,

  'suspense holds what is left of payments that were not accepted, and nothing else': sql`
    select 'suspense' as subject, expected, found from (
      select (
        select coalesce(sum(p."bookedAmount" - coalesce(r.taken, 0)), 0) from payments p left join (${returns}) r on r.id = p.id
        where not exists (select 1 from donations d where d."paymentId" = p.id)
      ) as expected,
        (select coalesce(-sum(amount), 0) from ledger_entries where account = 'suspense') as found
    ) b where expected <> found`,

  'nobody was paid more than they were ever owed: below zero is only what went back afterwards, or a provider called failed and paid': sql`
    select case when e.account = 'creator_payable' then 'fundraiser ' else 'leader ' end || ${owedTo} as subject,
      0 as expected, -sum(e.amount) as found
    from ledger_entries e join ledger_events v on v.id = e."eventId"
    where e.account in ('creator_payable', 'leader_commission') and v.kind not in ('refund', 'refund_failed', 'dispute', 'payout_corrected')
    group by e.account, ${owedTo} having -sum(e.amount) < 0`,
}

/** Every payout `p`, with the lines of its events in the ledger. */
const lines = sql`
  select p.id, ${accountOf} as account, e."fundraiserId", e."userId", e.amount from payout_requests p
  join ledger_events v on v."eventKey" in ('payout:' || p.id, 'payout:' || p.id || ':completed', 'payout:' || p.id || ':returned',
    'payout:' || p.id || ':arrived-after-all', 'payout:' || p.id || ':returned-after-all')
  join ledger_entries e on e."eventId" = v.id`

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

/** Each is one statement, which sees one consistent state while the server keeps recording. */
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

export const CHECKS: Record<string, RawBuilder<Finding>> = {
  ...PAYMENT_CHECKS,
  ...RETURN_CHECKS,
  ...PAYOUT_CHECKS,
  ...bookChecks(returns),
}

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

interface Difference extends Finding {
  check: string
}
