import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context'

/** The number of waiting jobs in each queue, and since when the oldest waits for us: not while it waits for its next try. */
export async function listQueues({ database, clock }: Context) {
  const found: { name: string; waiting: number; oldest: number | null }[] = []
  for (const { name, query } of queries(clock())) {
    const { rows } = await query.execute(database.read)
    const { waiting, oldest } = rows[0] ?? { waiting: 0, oldest: null }
    found.push({ name, waiting, oldest })
  }
  return found
}

interface Queue {
  name: string
  query: RawBuilder<{ waiting: number; oldest: number | null }>
}

/** One mailbox that refuses its mail for a day is no reason to think that mail has stopped. */
const dueSince = (now: number) => sql`min(case when "nextAttemptAt" <= ${now} then "nextAttemptAt" end)`

function queries(now: number): Queue[] {
  return [
    {
      name: 'Webhooks to work on',
      query: sql`select count(*) as waiting, ${dueSince(now)} as oldest from provider_events where status = 'received'`,
    },
    {
      name: 'Payments to check',
      query: sql`select count(*) as waiting, min("nextCheckAt") as oldest from payment_attempts where "nextCheckAt" <= ${now}`,
    },
    {
      name: 'Payouts to decide',
      query: sql`select count(*) as waiting, min("requestedAt") as oldest from payout_requests where status = 'pending'`,
    },
    {
      name: 'Payouts on their way',
      query: sql`select count(*) as waiting, min("requestedAt") as oldest from payout_requests where status = 'processing'`,
    },
    {
      name: 'Bank accounts to verify',
      query: sql`select count(*) as waiting, min("createdAt") as oldest from bank_accounts where "isVerified" = 0`,
    },
    {
      name: 'Refunds on their way',
      query: sql`select count(*) as waiting, min("createdAt") as oldest from refunds where status in ('requested', 'pending')`,
    },
    {
      name: 'Mail to send',
      query: sql`select count(*) as waiting, ${dueSince(now)} as oldest from outgoing_mail where status = 'waiting'`,
    },
  ]
}
