import { sql, type Transaction } from 'kysely'
import type { BookMonth } from '#shared/contract/admin/books'
import { endOfMonth, listMonths, monthOf, nameMonth, nextMonth } from '#shared/rules/months'
import type { Viewer } from '../../community/sessions/viewer'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import type { Row, Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'

type Parts = Pick<Context, 'database' | 'clock'>

/** The months of the books, newest first: from the first event of the ledger until now. */
export async function readBookMonths({ database, clock }: Parts): Promise<BookMonth[]> {
  const closed = await listClosed(database.read)
  const first = await findFirstMonth(database.read)
  const next = nextToClose(first, closed)
  const months = first === null ? [] : listMonths(first, monthOf(clock()))
  return months.reverse().map((month) => present(month, { closed, next, now: clock() }))
}

export async function isClosed(database: Handle, month: string): Promise<boolean> {
  const last = await database
    .selectFrom('closed_months')
    .select((select) => select.fn.max('endsAt').as('endsAt'))
    .executeTakeFirst()
  return endOfMonth(month) <= (last?.endsAt ?? 0)
}

/**
 * Closes a month for new events. To repeat it changes nothing. Throws 409 for a month that has not ended, and for one that is not
 * the next in order.
 */
export async function closeMonth({ database, clock }: Parts, admin: Viewer, month: string): Promise<BookMonth> {
  return database.transaction(async (transaction) => {
    await holdPosting(database.engine, transaction)
    const now = clock()
    const before = await listClosed(transaction)
    const first = await findFirstMonth(transaction)
    if (!before.some((row) => row.month === month)) {
      if (endOfMonth(month) > now) throw refuse('month.not-over')
      const next = nextToClose(first, before)
      if (next === null || month < next) throw refuse('month.nothing-booked')
      if (month !== next) throw refuse('month.not-next', { month: nameMonth(next) })
      const row = { month, endsAt: endOfMonth(month), closedById: admin.id, createdAt: now }
      await transaction.insertInto('closed_months').values(row).execute()
      await recordAction(transaction, {
        actorId: admin.id,
        action: 'close-month',
        subject: `month:${month}`,
        before: null,
        after: null,
        createdAt: now,
      })
    }
    const closed = await listClosed(transaction)
    return present(month, { closed, next: nextToClose(first, closed), now })
  })
}

/**
 * Waits until every transaction that has posted an event is committed, and makes others wait with posting until this one is. In SQLite
 * a transaction holds the only write lock anyway.
 */
export async function holdPosting(engine: string, transaction: Transaction<Tables>): Promise<void> {
  if (engine === 'postgres') await sql`lock table ledger_events in share row exclusive mode`.execute(transaction)
}

function present(
  month: string,
  { closed, next, now }: { closed: readonly Row<'closed_months'>[]; next: string | null; now: number },
): BookMonth {
  const isOver = endOfMonth(month) <= now
  const row = closed.find((each) => each.month === month)
  return {
    month,
    isOver,
    closedAt: row ? new Date(row.createdAt).toISOString() : null,
    canClose: isOver && month === next,
  }
}

/** The month to close next; null while nothing was ever booked. */
function nextToClose(first: string | null, closed: readonly Row<'closed_months'>[]): string | null {
  const last = closed.at(-1)
  return last ? nextMonth(last.month) : first
}

function listClosed(database: Handle): Promise<Row<'closed_months'>[]> {
  return database.selectFrom('closed_months').selectAll().orderBy('month').execute()
}

async function findFirstMonth(database: Handle): Promise<string | null> {
  const row = await database
    .selectFrom('ledger_events')
    .select((select) => select.fn.min<number | null>('createdAt').as('at'))
    .executeTakeFirst()
  return row?.at ? monthOf(row.at) : null
}
