import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context'
import { MINUTE } from '../../platform/durations'
import { readMaintenance } from '../../platform/maintenance'
import { countStuckJobs } from '../admin/stuck-jobs'
import { type Check, duration, ok, problem, warning } from './check'

/** Milliseconds after which work that no person has to do is late, and after which it has stopped. */
const LATE = 15 * MINUTE
const STOPPED = 60 * MINUTE

/** Whether the work in the background goes on. */
export const queues: Check = {
  name: 'queues',
  title: 'Background work',
  async run(context) {
    const stuck = await countStuckJobs(context)
    const needed = stuck > 0 ? warning(`${stuck} jobs need a person`, 'An admin finds them under “Stuck jobs”.') : []
    // Its own check warns of it.
    if (await readMaintenance(context.database.read)) return [...ok('It rests until maintenance ends'), ...needed]
    const late = (await listQueues(context))
      .filter(({ isForPeople }) => !isForPeople)
      .map(({ name, waiting, oldest }) => ({ name, waiting, age: oldest === null ? 0 : context.clock() - oldest }))
      .filter(({ age }) => age > LATE)
    const findings = late.flatMap(({ name, waiting, age }) => {
      const text = `${name}: ${waiting}, the oldest for ${duration(age)}`
      const advice =
        'Is the server running, and can it reach the provider or the mail server? Its log says why it fails.'
      return age > STOPPED ? problem(text, advice) : warning(text, advice)
    })
    return findings.length + stuck > 0 ? [...findings, ...needed] : ok('Nothing is late')
  },
}

/** The number of waiting jobs in each queue, and since when the oldest waits for us: not while it waits for its next try. */
export async function listQueues({ database, clock }: Context) {
  const found: { name: string; isForPeople: boolean; waiting: number; oldest: number | null }[] = []
  for (const { name, isForPeople = false, from } of queuesAt(clock())) {
    const { rows } = await sql<{ waiting: number; oldest: number | null }>`select count(*) as waiting, ${from}`.execute(
      database.read,
    )
    found.push({ name, isForPeople, ...(rows[0] ?? { waiting: 0, oldest: null }) })
  }
  return found
}

function queuesAt(now: number): { name: string; isForPeople?: true; from: RawBuilder<unknown> }[] {
  // One mailbox that refuses its mail for a day is no reason to think that mail has stopped.
  const dueSince = sql`min(case when "nextAttemptAt" <= ${now} then "nextAttemptAt" end)`
  return [
    { name: 'Webhooks to work on', from: sql`${dueSince} as oldest from provider_events where status = 'received'` },
    {
      name: 'Payments to check',
      from: sql`min("nextCheckAt") as oldest from payment_attempts where "nextCheckAt" <= ${now}`,
    },
    {
      name: 'Payouts to decide',
      isForPeople: true,
      from: sql`min("requestedAt") as oldest from payout_requests where status = 'pending'`,
    },
    {
      name: 'Payouts on their way',
      isForPeople: true,
      from: sql`min("requestedAt") as oldest from payout_requests where status = 'processing'`,
    },
    {
      name: 'Bank accounts to verify',
      isForPeople: true,
      from: sql`min("createdAt") as oldest from bank_accounts where "isVerified" = 0`,
    },
    {
      name: 'Refunds on their way',
      isForPeople: true,
      from: sql`min("createdAt") as oldest from refunds where status in ('requested', 'pending')`,
    },
    { name: 'Events to tell', from: sql`min("createdAt") as oldest from events where "toldAt" is null` },
    { name: 'Mail to send', from: sql`${dueSince} as oldest from outgoing_mail where status = 'waiting'` },
    { name: 'Notifications to send', from: sql`${dueSince} as oldest from push_messages` },
  ]
}
