import { sql } from 'kysely'
import type { AdminStats } from '#shared/contract/admin/stuck-jobs'
import type { Context } from '../../context'
import { WAITS } from '../../giving/payments/payment'
import type { Handle } from '../../platform/database/open'
import { readStoredSite, undecided } from '../../platform/site'
import { IS_UNANSWERED } from '../messages/inbox'
import { countStuckJobs } from './stuck-jobs'

/** Milliseconds for which the figures are cached while data changes. */
const FRESH_FOR = 10_000
/** Latest ledger entries that are added up again each time: a transaction may commit after one that began later. */
const UNSETTLED = 1_000

/** The figures at the top of the screen. Cached until data changes, and for at least ten seconds. */
export function createStats(context: Context): () => Promise<AdminStats> {
  const { database, clock } = context
  const fees = createFees(database.read)
  let kept: { stats: Promise<AdminStats>; version: number; at: number } | null = null
  return async () => {
    const fresh = kept && (kept.version === database.version() || clock() - kept.at < FRESH_FOR)
    if (kept && fresh) return kept.stats
    const stats = readStats(context, fees)
    kept = { stats, version: database.version(), at: clock() }
    stats.catch(() => {
      kept = null
    })
    return stats
  }
}

async function readStats(context: Context, fees: () => Promise<number>): Promise<AdminStats> {
  const { read } = context.database
  const now = context.clock()
  const { rows } = await sql<Omit<AdminStats, 'platformFees' | 'undecidedSettings' | 'troubles'>>`select
    (select count(*) from fundraisers where "hiddenAt" is null) as campaigns,
    (select count(*) from fundraisers where "hiddenAt" is null and "isActive" = 1
      and ("endDate" is null or "endDate" > ${now})) as "activeCampaigns",
    (select count(*) from users) - (select count(*) from users where "closedAt" is not null) as users,
    (select coalesce(sum("donationsCount"), 0) from fundraisers) as donations,
    (select coalesce(sum("currentAmount"), 0) from fundraisers) as "totalRaised",
    (select count(*) from payout_requests where status = 'pending') as "payoutsWaiting",
    (select coalesce(sum(amount), 0) from payout_requests where status = 'pending') as "payoutsWaitingAmount",
    (select count(*) from bank_accounts where "isVerified" = 0) as "accountsWaiting",
    (select count(*) from messages where ${IS_UNANSWERED}) as "messagesWaiting",
    (select count(*) from payments where ${WAITS}) as "paymentsToReview"`.execute(read)
  const [figures] = rows
  if (!figures) throw new Error('A count gave no row')
  return {
    ...figures,
    platformFees: await fees(),
    undecidedSettings: await countUndecided(context),
    troubles: await countStuckJobs(context),
  }
}

async function countUndecided(context: Context): Promise<number> {
  return context.settings.payments === 'live'
    ? undecided((await readStoredSite(context.database.read)).site, context.config).length
    : 0
}

/** Cents of platform fees. The ledger only grows, so entries that were added up once are not read again. */
function createFees(read: Handle): () => Promise<number> {
  let settled = { upTo: 0, amount: 0 }
  const sum = async (from: number, upTo: number) => {
    const { amount } = await read
      .selectFrom('ledger_entries')
      .select((select) => select.fn.sum<number | null>('amount').as('amount'))
      .where('account', '=', 'platform_fee')
      .where('id', '>', from)
      .where('id', '<=', upTo)
      .executeTakeFirstOrThrow()
    return 0 - (amount ?? 0)
  }
  return async () => {
    const { newest } = await read
      .selectFrom('ledger_entries')
      .select((select) => select.fn.max<number | null>('id').as('newest'))
      .executeTakeFirstOrThrow()
    const upTo = Math.max(settled.upTo, (newest ?? 0) - UNSETTLED)
    settled = { upTo, amount: settled.amount + (await sum(settled.upTo, upTo)) }
    return settled.amount + (await sum(upTo, newest ?? 0))
  }
}
