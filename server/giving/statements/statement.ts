import type { Statement, StatementLine } from '#shared/contract/books/statements'
import { endOfMonth, listMonths, monthOf, startOfMonth } from '#shared/rules/months'
import { signedIn } from '../../community/sessions/policy'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../platform/context'
import { refuse } from '../../platform/refusals/refusal'
import { isClosed } from '../ledger/closed-months'
import { printedOrganisation } from '../receipts/organisation'
import { readLines } from './lines'
import { periodOf } from './period'
import { balanceAt, findFirstEntryTime, findName } from './queries'

/** Lines of one reply; the CSV file has all of them. */
const MAXIMUM_LINES = 1_000

type Parts = Pick<Context, 'database' | 'clock' | 'config'>

/** The person whose statement a viewer may read. `isOwn`: not read as an admin. Throws 401, 403 for another person's, and 404. */
export async function findHolder({ database }: Pick<Context, 'database'>, viewer: Viewer | null, userId?: number) {
  const { id, isAdmin } = signedIn(viewer)
  const isOwn = userId === undefined || userId === id
  if (!isOwn && !isAdmin) throw refuse('statement.not-yours')
  const person = await findName(database.read, userId ?? id)
  if (!person) throw refuse('account.not-found')
  return { isOwn, person }
}

export type Holder = Awaited<ReturnType<typeof findHolder>>['person']

/** The months from a person's first line until now, newest first. */
export async function readStatementMonths({ database, clock }: Parts, { id }: Pick<Holder, 'id'>) {
  const now = clock()
  const first = await findFirstEntryTime(database.read, id)
  const months = first === null ? [] : listMonths(monthOf(first), monthOf(now)).reverse()
  return months.map((month) => ({ month, isOver: endOfMonth(month) <= now }))
}

/** The statement of a month. Its closing balance is the opening balance and its lines, so it always adds up. Throws 400. */
export async function readStatement(parts: Parts, person: Holder, month: string): Promise<Statement> {
  const { database, clock, config } = parts
  const { opening, lines } = await openStatement(parts, person, month)
  const sums = { donations: 0, returns: 0, payouts: 0, other: 0 }
  const shown: StatementLine[] = []
  let count = 0
  for await (const line of lines) {
    sums[groupOf(line.kind)] += line.net
    count += 1
    if (shown.length < MAXIMUM_LINES) shown.push(line)
  }
  return {
    month,
    isOver: endOfMonth(month) <= clock(),
    isClosed: await isClosed(database.read, month),
    person,
    organisation: printedOrganisation(config),
    opening,
    ...sums,
    closing: opening + sums.donations + sums.returns + sums.payouts + sums.other,
    lines: shown,
    isComplete: count === shown.length,
  }
}

/** The opening balance of a month in cents, and its lines, read batch by batch. Throws 400 for a month that has not begun. */
export async function openStatement(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { id }: Holder,
  month: string,
) {
  if (startOfMonth(month) > clock()) throw refuse('statement.not-begun')
  const period = periodOf(month)
  return { opening: await balanceAt(database.read, id, period.from), lines: readLines(database.read, id, period) }
}

function groupOf(kind: string): 'donations' | 'returns' | 'payouts' | 'other' {
  // A credit makes a donation of money that arrived without one, or raises one.
  if (kind === 'donation' || kind === 'credit') return 'donations'
  if (kind === 'refund' || kind === 'refund_failed' || kind === 'dispute') return 'returns'
  return kind.startsWith('payout') ? 'payouts' : 'other'
}
