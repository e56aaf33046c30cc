import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../database/open'

export interface Difference {
  /** Which promise does not hold. */
  check: string
  /** Where: `fundraiser 7`. */
  subject: string
  /** Cents, or a count. */
  expected: number
  found: number
}

type Finding = Omit<Difference, 'check'>

/**
 * What must hold, each as one statement that finds where it does not. One statement sees one moment, so the server may go on
 * recording donations meanwhile.
 */
const CHECKS: Record<string, RawBuilder<Finding>> = {
  'every event in the ledger sums to zero': sql`
    select 'event ' || "eventId" as subject, 0 as expected, sum(amount) as found
    from ledger_entries group by "eventId" having sum(amount) <> 0`,

  'a fundraiser has raised what its donations add up to': sql`
    select 'fundraiser ' || f.id as subject, coalesce(d.total, 0) as expected, f."currentAmount" as found
    from fundraisers f left join (select "fundraiserId", sum(amount) as total from donations group by "fundraiserId") d on d."fundraiserId" = f.id
    where f."currentAmount" <> coalesce(d.total, 0)`,

  'a fundraiser counts as many donations as it has': sql`
    select 'fundraiser ' || f.id as subject, coalesce(d.total, 0) as expected, f."donationsCount" as found
    from fundraisers f left join (select "fundraiserId", count(*) as total from donations group by "fundraiserId") d on d."fundraiserId" = f.id
    where f."donationsCount" <> coalesce(d.total, 0)`,

  'a creator is owed every donation after fees': sql`
    select 'donation ' || d.id as subject, d.amount - d."platformFee" - d."communityLeaderFee" as expected, coalesce(l.total, 0) as found
    from donations d left join (
      select v."eventKey", e."fundraiserId", -sum(e.amount) as total
      from ledger_entries e join ledger_events v on v.id = e."eventId"
      where e.account = 'creator_payable' group by v."eventKey", e."fundraiserId"
    ) l on l."eventKey" = 'payment:' || d."paymentId" and l."fundraiserId" = d."fundraiserId"
    where d.amount - d."platformFee" - d."communityLeaderFee" <> coalesce(l.total, 0)`,

  'the fees of a donation are in the ledger': sql`
    select 'donation ' || d.id as subject, d."platformFee" + d."communityLeaderFee" as expected, coalesce(l.total, 0) as found
    from donations d left join (
      select v."eventKey", -sum(e.amount) as total
      from ledger_entries e join ledger_events v on v.id = e."eventId"
      where e.account in ('platform_fee', 'leader_commission') group by v."eventKey"
    ) l on l."eventKey" = 'payment:' || d."paymentId"
    where d."platformFee" + d."communityLeaderFee" <> coalesce(l.total, 0)`,

  'every payment is in the ledger at what it was booked at': sql`
    select 'payment ' || p.id as subject, p."bookedAmount" as expected, coalesce(l.total, 0) as found
    from payments p left join (
      select v."eventKey", sum(e.amount) as total
      from ledger_entries e join ledger_events v on v.id = e."eventId"
      where e.account = 'provider_balance' group by v."eventKey"
    ) l on l."eventKey" = 'payment:' || p.id
    where p."bookedAmount" <> coalesce(l.total, 0)`,

  'a payment became the donation that its attempt asked for, or none': sql`
    select 'payment ' || p.id as subject, case when p.outcome = 'donation' then a.amount else 0 end as expected, coalesce(d.amount, 0) as found
    from payments p join payment_attempts a on a.id = p."attemptId"
    left join donations d on d."paymentId" = p.id and d."fundraiserId" = a."fundraiserId"
    where coalesce(d.amount, 0) <> case when p.outcome = 'donation' then a.amount else 0 end`,

  'an attempt has succeeded when it became a donation, and only then': sql`
    select 'attempt ' || a.id as subject, coalesce(p.total, 0) as expected, case when a.status = 'succeeded' then 1 else 0 end as found
    from payment_attempts a
    left join (select "attemptId", count(*) as total from payments where outcome = 'donation' group by "attemptId") p on p."attemptId" = a.id
    where coalesce(p.total, 0) <> case when a.status = 'succeeded' then 1 else 0 end`,
}

/** The promises that are checked, in words. */
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
