import { type RawBuilder, sql } from 'kysely'
import type { Finding } from './difference'
import { accountOf, disputeOf } from './lines'
import { amountsTaken, excesses } from './return-amounts'

const booked = amountsTaken(['open', 'lost'])

/** The ids of payments with refunds or disputes. */
const returned = sql`select "paymentId" as id from refunds union select "paymentId" from disputes`

/** Each donation of which something was returned or is disputed, with its booked shares and what the ledger holds of them, in cents. */
const shares = sql`
  select d.id, d.amount + d."coveredFee" as donated, d.amount + d."coveredFee" - t."fromDonation" as rest, a.account,
    case a.account when 'platform_fee' then d."platformFee" when 'leader_commission' then d."communityLeaderFee"
      else d.amount + d."coveredFee" - d."platformFee" - d."communityLeaderFee" end as share,
    coalesce(-sum(l.amount), 0) as held
  from (${booked}) t
  join donations d on d."paymentId" = t.id
  join (
    select 'creator_payable' as account union all select 'platform_fee' union all select 'leader_commission'
  ) a on 1 = 1
  left join (
    select k."paymentId", ${accountOf} as account, e.amount
    from (
      select id as "paymentId", 'payment:' || id as key from (${returned}) r
      union all select id, 'rebooked:' || id from (${returned}) r
      union all select "paymentId", 'credit:' || id from payment_credits
      union all select "paymentId", 'refund:' || id from refunds
      union all select "paymentId", 'refund:' || id || ':failed' from refunds
    ) k
    join ledger_events v on v."eventKey" = k.key join ledger_entries e on e."eventId" = v.id
    union all
    select x."paymentId", ${accountOf} as account, e.amount from ledger_events v
    join disputes x on x.id = ${disputeOf} join ledger_entries e on e."eventId" = v.id where v.kind = 'dispute'
  ) l on l."paymentId" = d."paymentId" and l.account = a.account
  group by d.id, d.amount, d."coveredFee", d."platformFee", d."communityLeaderFee", t."fromDonation", a.account`

/** The invariants of money in suspense, and of returns that follow the booked shares. */
export const REVIEW_CHECKS: Record<string, RawBuilder<Finding>> = {
  // Each share is rounded to whole cents, and a later credit is rounded once more.
  'what is left of a donation is owed in the shares in which it was booked': sql`
    select 'donation ' || id || ', ' || account as subject, share * rest / donated as expected, held as found
    from (${shares}) b where abs(held * donated - share * rest) >= 3 * donated`,

  'what is left of each excess or payment in review is listed for a decision': sql`
    select 'payment ' || p.id as subject, coalesce(x.excess, 0) - coalesce(t."fromExcess", 0) as expected, p."undecidedAmount" as found
    from payments p left join (${excesses}) x on x.id = p.id left join (${booked}) t on t.id = p.id
    where p."undecidedAmount" <> coalesce(x.excess, 0) - coalesce(t."fromExcess", 0)`,

  'suspense holds what is listed for a decision, and nothing else': sql`
    select 'suspense' as subject, expected, found from (
      select (select coalesce(sum("undecidedAmount"), 0) from payments) as expected,
        (select coalesce(-sum(amount), 0) from ledger_entries where account = 'suspense') as found
    ) b where expected <> found`,
}
