import { sql, type Transaction } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { Row, Tables } from '../../../platform/database/schema'
import type { Provider } from '../../../platform/providers/registry'

/** The balance that payouts wait for: at a provider, in the currency that they arrive in. */
export interface Shortage {
  provider: Provider
  currency: string
}

/** What decides whether admins are mailed now. Times are in milliseconds. */
export interface AlarmTime {
  now: number
  /** Reminders are sent when the last mail is not younger than this. */
  remindBefore: number
  /** Whether a payout has just begun to wait, and has not waited before. */
  isBeginning: boolean
}

/**
 * Counts a mail to the admins if one is due: the first, a reminder, or the one about a new wait, which is new when the provider has
 * accepted a payout from this balance since the last mail. Returns its number; undefined when none is due. Only one of several servers gets a number.
 */
export async function countAlarm(
  transaction: Transaction<Tables>,
  { provider, currency }: Shortage,
  { now, remindBefore, isBeginning }: AlarmTime,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    insert into funds_alarms (provider, currency, number, "mailedAt") values (${provider}, ${currency}, 1, ${now})
    on conflict (provider, currency) do update set number = funds_alarms.number + 1, "mailedAt" = excluded."mailedAt"
    where funds_alarms."mailedAt" <= ${remindBefore} or (${isBeginning ? sql`true` : sql`false`} and exists (
      select 1 from payout_requests join payout_steps on payout_steps."payoutId" = payout_requests.id
      where method = ${provider} and coalesce("localCurrency", 'USD') = ${currency} and "stripeTransferId" is not null
        and payout_steps.status in ('processing', 'completed') and payout_steps."createdAt" > funds_alarms."mailedAt"))
    returning number`.execute(transaction)
  return rows[0]?.number
}

export async function findLastAlarm(
  database: Handle,
  { provider, currency }: Shortage,
): Promise<Row<'funds_alarms'> | undefined> {
  return database
    .selectFrom('funds_alarms')
    .selectAll()
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .executeTakeFirst()
}

/** The payouts that wait for this balance, the longest waiting first. */
export function listWaiting(database: Handle, { provider, currency }: Shortage) {
  return database
    .selectFrom('payout_requests')
    .select(['id', 'amount', 'localAmount', 'requestedAt'])
    .where('waitingFor', '=', 'funds')
    .where('status', '=', 'processing')
    .where('method', '=', provider)
    .where(sql<string>`coalesce("localCurrency", 'USD')`, '=', currency)
    .orderBy('id')
    .execute()
}
