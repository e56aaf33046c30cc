import { type RawBuilder, sql } from 'kysely'
import type { Finding } from './difference'

/** The lines on balances in other currencies than US dollars, added up. */
const others = sql`
  select provider, currency, sum("currencyAmount") as amount, sum(amount) as "bookValue" from ledger_entries
  where account = 'provider_balance' and currency <> 'USD' group by provider, currency`

/** The invariants of the ledger by provider and currency. */
export const HOLDING_CHECKS: Record<string, RawBuilder<Finding>> = {
  'a line on a balance names who holds it, its currency and the amount in it, and no other line does': sql`
    select 'entry ' || id as subject, case when account = 'provider_balance' then 3 else 0 end as expected,
      case when provider is null then 0 else 1 end + case when currency is null then 0 else 1 end
        + case when "currencyAmount" is null then 0 else 1 end as found
    from ledger_entries
    where (provider is not null) <> (account = 'provider_balance') or (currency is not null) <> (account = 'provider_balance')
      or ("currencyAmount" is not null) <> (account = 'provider_balance')`,

  'on a balance in US dollars the amount is the value': sql`
    select 'entry ' || id as subject, amount as expected, "currencyAmount" as found
    from ledger_entries where currency = 'USD' and "currencyAmount" <> amount`,

  'every payment is in the ledger with its provider, its currency and the amount that arrived': sql`
    select 'payment ' || p.id as subject, p.amount as expected, coalesce(e."currencyAmount", 0) as found
    from payments p left join ledger_events v on v."eventKey" = 'payment:' || p.id
    left join ledger_entries e on e."eventId" = v.id and e.account = 'provider_balance'
      and e.provider = p.provider and e.currency = p.currency
    where coalesce(e."currencyAmount", 0) <> p.amount`,

  'every refund left the balance with the amount that the donor got back': sql`
    select 'refund ' || r.id as subject, case when r.status = 'succeeded' then r."localAmount" else 0 end as expected,
      coalesce(-sum(e."currencyAmount"), 0) as found
    from refunds r join payments p on p.id = r."paymentId"
    left join ledger_events v on v."eventKey" in ('refund:' || r.id, 'refund:' || r.id || ':failed')
    left join ledger_entries e on e."eventId" = v.id and e.provider = p.provider and e.currency = p.currency
    where not exists (select 1 from disputes d where d."paymentId" = r."paymentId")
    group by r.id, r.status, r."localAmount"
    having coalesce(-sum(e."currencyAmount"), 0) <> case when r.status = 'succeeded' then r."localAmount" else 0 end`,

  'a payout left the balance that its provider debited, and came back to it when it failed': sql`
    select 'payout ' || p.id as subject, case when p.status = 'completed' then p."debitAmount" else 0 end as expected,
      coalesce(-sum(e."currencyAmount"), 0) as found
    from payout_requests p
    left join ledger_events v on v."eventKey" in ('payout:' || p.id || ':completed', 'payout:' || p.id || ':returned',
      'payout:' || p.id || ':arrived-after-all', 'payout:' || p.id || ':returned-after-all')
    left join ledger_entries e on e."eventId" = v.id and e.provider = p.method and e.currency = p."debitCurrency"
    where p."debitAmount" is not null and p.method <> 'by-hand'
    group by p.id, p.status, p."debitAmount"
    having coalesce(-sum(e."currencyAmount"), 0) <> case when p.status = 'completed' then p."debitAmount" else 0 end`,

  'the amount of a balance in another currency is what its lines add up to': sql`
    select coalesce(l.provider, h.provider) || ' ' || coalesce(l.currency, h.currency) as subject,
      coalesce(l.amount, 0) as expected, coalesce(h.amount, 0) as found
    from (${others}) l full join holdings h on h.provider = l.provider and h.currency = l.currency
    where coalesce(l.amount, 0) <> coalesce(h.amount, 0)`,

  'the value of a balance in another currency is what its lines add up to': sql`
    select coalesce(l.provider, h.provider) || ' ' || coalesce(l.currency, h.currency) as subject,
      coalesce(l."bookValue", 0) as expected, coalesce(h."bookValue", 0) as found
    from (${others}) l full join holdings h on h.provider = l.provider and h.currency = l.currency
    where coalesce(l."bookValue", 0) <> coalesce(h."bookValue", 0)`,

  'an empty balance has no value': sql`
    select provider || ' ' || currency as subject, 0 as expected, "bookValue" as found
    from holdings where amount = 0 and "bookValue" <> 0`,
}
