import { sql } from 'kysely'
import type { OperatorStatement } from '#shared/contract/admin/books'
import { endOfMonth, startOfMonth } from '#shared/rules/months'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import { refuse } from '../../platform/refusals/refusal'
import { isClosed } from '../ledger/closed-months'
import { type AccountTotal, readTotalsBefore } from '../ledger/totals'
import { printedOrganisation } from '../receipts/organisation'
import { type Period, periodOf } from './period'

interface Movement {
  account: string
  kind: string
  change: number
}

type Parts = Pick<Context, 'database' | 'clock' | 'config'>

/** The books of a month, from the ledger. Every event is read as a whole, so all balances sum to zero. Throws 400. */
export async function readOperatorStatement(
  { database, clock, config }: Parts,
  month: string,
): Promise<OperatorStatement> {
  if (startOfMonth(month) > clock()) throw refuse('statement.not-begun')
  const period = periodOf(month)
  // In batches, because SQLite answers no other request while it reads the whole ledger.
  const opening = sumByAccount(await readTotalsBefore(database.read, period.from))
  const movements = await listMovements(database.read, period)
  const sum = (account: string, isIncluded: (kind: string) => boolean = () => true) =>
    movements.reduce((total, row) => (row.account === account && isIncluded(row.kind) ? total + row.change : total), 0)
  const held = (isIncluded: (kind: string) => boolean) => sum('provider_balance', isIncluded)
  const isNamed = (kind: string) =>
    isArrival(kind) || kind === 'provider_fee' || isRefund(kind) || isDispute(kind) || isPayout(kind)
  return {
    month,
    isOver: endOfMonth(month) <= clock(),
    isClosed: await isClosed(database.read, month),
    organisation: printedOrganisation(config),
    summary: {
      moneyIn: held(isArrival),
      providerFees: held((kind) => kind === 'provider_fee'),
      refunds: held(isRefund),
      disputes: held(isDispute),
      payouts: held(isPayout),
      other: held((kind) => !isNamed(kind)),
    },
    earned: {
      platformFees: 0 - sum('platform_fee'),
      leaderCommission: 0 - sum('leader_commission', (kind) => !isPayout(kind)),
      exchangeDifference: 0 - sum('exchange_difference'),
    },
    moneyIn: await listMoneyIn(database.read, period),
    refunds: await listRefunds(database.read, period),
    accounts: [...new Set([...opening.keys(), ...movements.map(({ account }) => account)])]
      .sort()
      .map((account) => presentAccount(account, opening.get(account) ?? 0, movements)),
  }
}

const isArrival = (kind: string) => kind === 'donation' || kind === 'suspense'
const isRefund = (kind: string) => kind === 'refund' || kind === 'refund_failed'
const isDispute = (kind: string) => kind === 'dispute'
const isPayout = (kind: string) => kind.startsWith('payout')

function sumByAccount(totals: readonly AccountTotal[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { account, amount } of totals) sums.set(account, (sums.get(account) ?? 0) + amount)
  return sums
}

function presentAccount(
  account: string,
  opening: number,
  movements: readonly Movement[],
): OperatorStatement['accounts'][number] {
  const own = movements.filter((row) => row.account === account)
  const changes = own.flatMap(({ kind, change }) => (change === 0 ? [] : [{ kind, amount: change }]))
  return { account, opening, changes, closing: changes.reduce((total, { amount }) => total + amount, opening) }
}

async function listMovements(database: Handle, { from, to }: Period): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.account, v.kind, sum(e.amount) as change
    from ledger_events v join ledger_entries e on e."eventId" = v.id
    where v."createdAt" >= ${from} and v."createdAt" < ${to}
    group by e.account, v.kind order by e.account, v.kind`.execute(database)
  return rows
}

type ByCurrency = OperatorStatement['moneyIn'][number]

/** In both, `cross join` keeps SQLite from reading all payments for each event. */
async function listMoneyIn(database: Handle, { from, to }: Period): Promise<ByCurrency[]> {
  const { rows } = await sql<ByCurrency>`
    select p.provider, p.currency, count(*) as count, sum(p.amount) as amount, sum(p."bookedAmount") as booked
    from payments p cross join ledger_events v
    where v."eventKey" = 'payment:' || p.id and v."createdAt" >= ${from} and v."createdAt" < ${to}
    group by p.provider, p.currency order by p.provider, p.currency`.execute(database)
  return rows
}

/** A refund that failed after it was booked counts against those of its month. */
async function listRefunds(database: Handle, { from, to }: Period): Promise<ByCurrency[]> {
  const { rows } = await sql<ByCurrency>`
    select r.provider, p.currency, sum(case when v.kind = 'refund' then 1 else -1 end) as count,
      sum(case when v.kind = 'refund' then r."localAmount" else -r."localAmount" end) as amount,
      sum(case when v.kind = 'refund' then r.amount else -r.amount end) as booked
    from refunds r join payments p on p.id = r."paymentId" cross join ledger_events v
    where v."eventKey" in ('refund:' || r.id, 'refund:' || r.id || ':failed') and v."createdAt" >= ${from} and v."createdAt" < ${to}
    group by r.provider, p.currency order by r.provider, p.currency`.execute(database)
  return rows
}
