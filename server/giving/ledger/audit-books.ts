import { type RawBuilder, sql } from 'kysely'

export interface Finding {
  /** The row that it failed for: `fundraiser 7`. */
  subject: string
  /** Cents, or a count. */
  expected: number
  found: number
}

/** The newest row of the books of each fundraiser: what its page says of its money. */
const newest = sql`
  select b.* from books b join (select "fundraiserId", max(number) as number from books group by "fundraiserId") n
    on n."fundraiserId" = b."fundraiserId" and n.number = b.number`

const figures = (names: readonly string[]) =>
  sql`(${sql.join(
    names.map((name) => sql`select ${sql.lit(name)} as figure`),
    sql` union all `,
  )})`

/** Checks of what the pages of fundraisers say of their money; `returns`: what went back of each payment. */
export const bookChecks = (returns: RawBuilder<unknown>): Record<string, RawBuilder<Finding>> => ({
  'the books of a fundraiser have a row for each number, and each row adds up': sql`
    select 'fundraiser ' || "fundraiserId" as subject, max(number) as expected,
      sum(case when raised = fees + "paidOut" + waiting then 1 else 0 end) as found
    from books group by "fundraiserId"
    having max(number) <> sum(case when raised = fees + "paidOut" + waiting then 1 else 0 end)`,

  'the page of a fundraiser says of its money what the ledger does': sql`
    select 'fundraiser ' || f.id || ', ' || w.figure as subject, coalesce(l.total, 0) as expected,
      coalesce(case w.figure when 'fees' then b.fees when 'paidOut' then b."paidOut" else b.waiting end, 0) as found
    from fundraisers f join ${figures(['fees', 'paidOut', 'waiting'])} w on 1 = 1
    left join (${newest}) b on b."fundraiserId" = f.id
    left join (
      select "fundraiserId", figure, -sum(amount) as total from (
        select "fundraiserId", amount, case when account in ('platform_fee', 'leader_commission') then 'fees'
          when account = 'provider_balance' then 'paidOut' else 'waiting' end as figure
        from ledger_entries where "fundraiserId" is not null
      ) each_line group by "fundraiserId", figure
    ) l on l."fundraiserId" = f.id and l.figure = w.figure
    where coalesce(l.total, 0) <> coalesce(case w.figure when 'fees' then b.fees when 'paidOut' then b."paidOut" else b.waiting end, 0)`,

  'the page says as paid out what completed payouts took': sql`
    select 'fundraiser ' || f.id as subject, coalesce(t.total, 0) as expected, coalesce(b."paidOut", 0) as found
    from fundraisers f left join (${newest}) b on b."fundraiserId" = f.id
    left join (
      select t."fundraiserId", sum(t.amount) as total from payout_parts t join payout_requests p on p.id = t."payoutId"
      where p.status = 'completed' group by t."fundraiserId"
    ) t on t."fundraiserId" = f.id
    where coalesce(t.total, 0) <> coalesce(b."paidOut", 0)`,

  'the books of a fundraiser have the totals of its page and its newest donation': sql`
    select 'fundraiser ' || id || ', ' || figure as subject, expected, found from (
      select f.id, w.figure,
        case w.figure when 'total' then f."currentAmount" when 'count' then f."donationsCount" else coalesce(d.newest, 0) end as expected,
        coalesce(case w.figure when 'total' then b.total when 'count' then b."donationsCount" else b."upToDonationId" end, 0) as found
      from fundraisers f join ${figures(['total', 'count', 'newest'])} w on 1 = 1
      left join (${newest}) b on b."fundraiserId" = f.id
      left join (select "fundraiserId", max(id) as newest from donations group by "fundraiserId") d on d."fundraiserId" = f.id
    ) b where expected <> found`,

  'raised is what donors gave and added for the fees, without what went back or is withheld': sql`
    select 'fundraiser ' || id || ', ' || figure as subject, expected, found from (
      select f.id, w.figure, case w.figure when 'raised' then coalesce(d.raised, 0) else coalesce(d.covered, 0) end as expected,
        coalesce(case w.figure when 'raised' then b.raised else b."coveredFees" end, 0) as found
      from fundraisers f join ${figures(['raised', 'coveredFees'])} w on 1 = 1
      left join (${newest}) b on b."fundraiserId" = f.id
      left join (
        select d."fundraiserId", sum(d.amount + d."coveredFee" - coalesce(r.taken, 0)) as raised, sum(d."coveredFee" - d."returnedCoveredFee") as covered
        from donations d left join (${returns}) r on r.id = d."paymentId" group by d."fundraiserId"
      ) d on d."fundraiserId" = f.id
    ) b where expected <> found`,
})
