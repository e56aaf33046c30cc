import { sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Period, ProviderRecord, RecordKind } from '../../providers/gateway'

/** An object of a provider as our books have it. */
export interface OurRecord {
  /** The id of our row, by which the pages are ordered. */
  rowId: number
  externalId: string
  /** The reference of the payment, or ours of the refund or transfer. */
  reference: string
  /** The provider's id of the payment that a refund belongs to. */
  paymentExternalId: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  status: ProviderRecord['status']
}

const PAGE = 100

const payments = sql`
  select id as "rowId", provider, "externalId", reference, "externalId" as "paymentExternalId", amount, currency, 'done' as status,
    "createdAt" as moment
  from payments`

const refunds = sql`
  select refunds.id as "rowId", refunds.provider, refunds."externalId", refunds.reference, payments."externalId" as "paymentExternalId",
    refunds."localAmount" as amount, payments.currency,
    case refunds.status when 'succeeded' then 'done' when 'failed' then 'failed' else 'pending' end as status, refunds."createdAt" as moment
  from refunds join payments on payments.id = refunds."paymentId" where refunds."externalId" is not null`

const transfers = sql`
  select payout_requests.id as "rowId", method as provider, "stripeTransferId" as "externalId", reference, '' as "paymentExternalId",
    "localAmount" as amount, "localCurrency" as currency,
    case status when 'completed' then 'done' when 'failed' then 'failed' else 'pending' end as status,
    (select max(payout_steps."createdAt") from payout_steps
      where payout_steps."payoutId" = payout_requests.id and payout_steps.status = 'processing') as moment
  from payout_requests where reference is not null and "stripeTransferId" is not null`

const OURS = { payments, refunds, transfers } satisfies Record<RecordKind, unknown>

interface Subject {
  kind: RecordKind
  provider: string
}

/** What our books have under a provider's id; undefined when they have nothing. */
export async function findOurs(
  database: Handle,
  { kind, provider }: Subject,
  externalId: string,
): Promise<OurRecord | undefined> {
  const { rows } = await sql<OurRecord>`
    select * from (${OURS[kind]}) as ours where provider = ${provider} and "externalId" = ${externalId}`.execute(
    database,
  )
  return rows[0]
}

/** The next page of objects that our books have as done in a period. `after`: the last row of the page before. */
export async function listDone(
  database: Handle,
  { kind, provider }: Subject,
  period: Period,
  after: number,
): Promise<OurRecord[]> {
  const { rows } = await sql<OurRecord>`
    select * from (${OURS[kind]}) as ours
    where provider = ${provider} and status = 'done' and moment >= ${period.from} and moment < ${period.until} and "rowId" > ${after}
    order by "rowId" limit ${PAGE}`.execute(database)
  return rows
}
