import { type RawBuilder, sql } from 'kysely'

const smaller = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`case when ${one} < ${other} then ${one} else ${other} end`

/** What arrived of each payment beyond a donation, without credits of it, as `id` and `excess`. Payments without any are left out. */
export const excesses = sql`
  select s.id, s.amount - coalesce(c.amount, 0) as excess
  from (
    select cast(substr(v."eventKey", length('payment:') + 1) as bigint) as id, -sum(e.amount) as amount
    from ledger_entries e join ledger_events v on v.id = e."eventId"
    where e.account = 'suspense' and v.kind in ('donation', 'suspense') group by v."eventKey"
  ) s
  left join (select "paymentId", sum(amount) as amount from payment_credits group by "paymentId") c on c."paymentId" = s.id`

/**
 * The cents that returns took from the excess and from the donation of each payment, as `id`, `fromExcess` and `fromDonation`. A return
 * that names a part is taken from it, any other from the excess first; what a part does not cover is taken from the other one.
 * @param disputes the statuses of the disputes that count
 */
export const amountsTaken = (disputes: readonly string[]) => sql`
  select id, named_excess + from_rest as "fromExcess",
    named_donation + ${smaller(sql`donated - named_donation`, sql`rest - from_rest`)} as "fromDonation"
  from (
    select n.*, ${smaller(sql`excess - named_excess`, sql`rest`)} as from_rest
    from (
      select g.*, total - named_excess - named_donation as rest
      from (
        select id, total, excess, donated,
          ${smaller(sql`excess`, sql`of_excess`)} as named_excess,
          ${smaller(sql`donated`, sql`of_donation`)} as named_donation
        from (
          select r.*, coalesce(x.excess, 0) as excess, coalesce(d.amount + d."coveredFee", 0) as donated
          from (
            select "paymentId" as id, sum(amount) as total,
              sum(case when target = 'excess' then amount else 0 end) as of_excess,
              sum(case when target = 'donation' then amount else 0 end) as of_donation
            from (
              select "paymentId", target, amount from refunds where status = 'succeeded'
              union all select "paymentId", '', amount from disputes where status in (${sql.join(disputes)})
              union all select "paymentId", '', 0 from donations where "returnedAmount" + "returnedCoveredFee" > 0
            ) each_return group by "paymentId"
          ) r
          left join (${excesses}) x on x.id = r.id
          left join donations d on d."paymentId" = r.id
        ) p
      ) g
    ) n
  ) t`
