import { type RawBuilder, sql } from 'kysely'
import { STUCK_JOB_KINDS, type StuckJob } from '#shared/contract/admin/stuck-jobs'
import { formatCents } from '#shared/rules/money/money'
import type { Context } from '../../context'
import { LISTED_AFTER } from '../../giving/payouts/send'
import { DAY, HOUR, MINUTE } from '../../platform/durations'
import { PROVIDERS, traitsOf } from '../../providers/registry'

export type StuckJobKind = (typeof STUCK_JOB_KINDS)[number]

/** A due job that no worker has taken for this long is stuck. */
const OVERDUE = 10 * MINUTE
const TIME_LIMIT = { payment: 3 * DAY + HOUR, sending: HOUR, arriving: 7 * DAY, refund: HOUR, returning: 14 * DAY }
/** Webhooks about other payments on the same provider account are listed this long only. */
const UNMATCHED_SHOWN = 30 * DAY
const SHOWN = 50

interface Found {
  id: number
  title: string
  detail: string | null
  /** Cents, for the kinds that name them. */
  amount: number | null
  tries: number
  since: number
  nextTryAt: number | null
  canRetry: number
  canStop: number
}

/** Of each kind the oldest: the next ones follow when these are done. */
export async function listStuckJobs({ database, clock }: Context): Promise<StuckJob[]> {
  const stuckJobs: StuckJob[] = []
  for (const kind of STUCK_JOB_KINDS) {
    const { rows } = await sql<Found>`
      select * from (${QUERIES[kind](clock())}) as found order by since, id limit ${SHOWN}`.execute(database.read)
    stuckJobs.push(...rows.map((row) => presentStuckJob(kind, row)))
  }
  return stuckJobs
}

export async function countStuckJobs({ database, clock }: Context): Promise<number> {
  let count = 0
  for (const kind of STUCK_JOB_KINDS) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${QUERIES[kind](clock())}) as found`.execute(database.read)
    count += rows[0]?.count ?? 0
  }
  return count
}

export async function findStuckJob(database: Context['database'], now: number, kind: StuckJobKind, id: number) {
  const { rows } = await sql<Found>`select * from (${QUERIES[kind](now)}) as found where id = ${id}`.execute(
    database.read,
  )
  return rows[0]
}

function presentStuckJob(kind: StuckJobKind, { amount, since, nextTryAt, canRetry, canStop, ...row }: Found): StuckJob {
  return {
    kind,
    id: row.id,
    title: amount === null ? row.title : `${row.title}: ${formatCents(amount)}`,
    detail: row.detail,
    tries: row.tries,
    since: new Date(since).toISOString(),
    nextTryAt: nextTryAt === null ? null : new Date(nextTryAt).toISOString(),
    canRetry: canRetry === 1,
    canStop: canStop === 1,
    canDismiss: kind === 'provider',
  }
}

const providerName = sql`case provider ${sql.join(
  PROVIDERS.map((provider) => sql`when ${sql.lit(provider)} then ${sql.lit(traitsOf(provider).name)}`),
  sql` `,
)} end`
const none = sql`cast(null as bigint)`

const QUERIES: Record<StuckJobKind, (now: number) => RawBuilder<unknown>> = {
  provider: () => sql`
    select id, ${providerName} || ': ' || title as title,
      case when kind = 'reply' then 'The reply has an unknown shape, so its outcome is not known (' || problem || ').'
        || case when subject = '' then '' else ' It is about ' || subject || '.' end
        else problem end as detail,
      ${none} as amount, count as tries, "firstSeenAt" as since, ${none} as "nextTryAt", 0 as "canRetry", 0 as "canStop"
    from provider_problems`,

  webhook: (now) => sql`
    select id, ${providerName} || ': ' || type as title,
      case status when 'unmatched' then 'It is about something that is not known here.' else error end as detail,
      ${none} as amount, attempts as tries, "createdAt" as since, ${none} as "nextTryAt", 1 as "canRetry", 0 as "canStop"
    from provider_events
    where status = 'failed' or (status = 'unmatched' and "createdAt" > ${now - UNMATCHED_SHOWN})`,

  attempt: (now) => sql`
    select id, ${providerName} || ' payment ' || "publicId" as title,
      coalesce("lastError", 'The provider has not said what became of it.') as detail,
      amount, checks as tries, "createdAt" as since, "nextCheckAt" as "nextTryAt", 1 as "canRetry",
      0 as "canStop"
    from payment_attempts
    where status = 'open' and ("createdAt" < ${now - TIME_LIMIT.payment} or "nextCheckAt" < ${now - OVERDUE})`,

  payout: (now) => sql`
    select id, 'Payout ' || id as title,
      case when "waitingFor" = 'funds' then 'Waiting for our own funds. ' || coalesce("lastError", '')
        when "lastError" is not null then "lastError"
        when "stripeTransferId" is null and method <> 'by-hand' then 'It is not known whether the transfer was made.'
        when method = 'by-hand' then 'Sent by hand, and nobody has said that it arrived.'
        else 'Sent, and not arrived yet.' end as detail,
      amount, checks as tries, since, "nextCheckAt" as "nextTryAt",
      case when method = 'by-hand' or status <> 'processing' then 0 else 1 end as "canRetry",
      case when status = 'processing' and method <> 'by-hand' and "stripeTransferId" is null
        and ("sendingUntil" is null or "sendingUntil" <= ${now - LISTED_AFTER}) then 1 else 0 end as "canStop"
    from (select payout_requests.*, coalesce((select max(payout_steps."createdAt") from payout_steps
        where payout_steps."payoutId" = payout_requests.id and payout_steps.status = 'processing'), "requestedAt") as since
      from payout_requests where status = 'processing' or "lastError" is not null) as payouts
    where "lastError" is not null or since < ${now - TIME_LIMIT.arriving} or "nextCheckAt" < ${now - OVERDUE}
      or ("stripeTransferId" is null and method <> 'by-hand' and since < ${now - TIME_LIMIT.sending})`,

  refund: (now) => sql`
    select id, ${providerName} || ' refund ' || id as title,
      case status when 'failed' then coalesce(error, 'The provider refused it.')
        when 'requested' then coalesce(error, 'It is not known whether the provider has it.')
        else 'The provider has it, and the money is not back yet.' end as detail,
      amount, checks as tries, "createdAt" as since, "nextCheckAt" as "nextTryAt",
      case status when 'failed' then 0 else 1 end as "canRetry",
      case when status = 'requested' and ("sendingUntil" is null or "sendingUntil" <= ${now - LISTED_AFTER}) then 1 else 0 end as "canStop"
    from refunds
    where (status = 'requested' and ("createdAt" < ${now - TIME_LIMIT.refund} or error is not null))
      or (status = 'pending' and "createdAt" < ${now - TIME_LIMIT.returning})
      or (status = 'failed' and not exists (
        select 1 from refunds as later where later."paymentId" = refunds."paymentId" and later.id > refunds.id))`,

  mail: () => sql`
    select id, 'Mail ' || "mailKey" as title, error as detail,
      ${none} as amount, attempts as tries, "createdAt" as since, ${none} as "nextTryAt", 1 as "canRetry", 0 as "canStop"
    from outgoing_mail where status = 'failed'`,
}
