import { setImmediate as othersFirst } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { LedgerAccount } from './tables'

/** Events that are added up by one statement: SQLite answers no other request meanwhile. */
const BATCH = 2_000
/** Latest events that are added up again each time: a transaction may commit after one that began later. */
const UNSETTLED = 1_000

/** What an account adds up to; for a balance, at one holder in one currency. */
export interface AccountTotal {
  account: LedgerAccount
  provider: string | null
  currency: string | null
  /** US cents, with the ledger's sign. */
  amount: number
  /** Minor units of `currency`; zero without one. */
  currencyAmount: number
}

/** The totals of all events up to this id. */
export interface LedgerTotals {
  upTo: number
  totals: AccountTotal[]
}

/** Adds up the whole ledger. It only grows, so events that were added up once are not read again. */
export function createLedgerTotals(read: Handle): () => Promise<LedgerTotals> {
  let settled: LedgerTotals = { upTo: 0, totals: [] }
  return async () => {
    const newest = await findNewest(read)
    const upTo = Math.max(settled.upTo, newest - UNSETTLED)
    const known = settled
    const older = await addUp(read, known.upTo, upTo)
    const kept = { upTo, totals: merge(known.totals, older) }
    if (kept.upTo >= settled.upTo) settled = kept
    return { upTo: newest, totals: merge(kept.totals, await addUp(read, upTo, newest)) }
  }
}

/** Adds up all events before a time (milliseconds). Every event is in it as a whole, so the totals sum to zero. */
export async function readTotalsBefore(read: Handle, time: number): Promise<AccountTotal[]> {
  return merge([], await addUp(read, 0, await findNewest(read), time))
}

async function findNewest(read: Handle): Promise<number> {
  const row = await read
    .selectFrom('ledger_events')
    .select((select) => select.fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow()
  return row.newest ?? 0
}

async function addUp(read: Handle, beyond: number, upTo: number, before?: number): Promise<AccountTotal[]> {
  let totals: AccountTotal[] = []
  for (let from = beyond; from < upTo; from += BATCH) {
    const to = Math.min(from + BATCH, upTo)
    const isEarly =
      before === undefined
        ? sql`true`
        : sql`(select v."createdAt" from ledger_events v where v.id = e."eventId") < ${before}`
    const { rows } = await sql<AccountTotal>`
      select account, provider, currency, sum(amount) as amount, coalesce(sum("currencyAmount"), 0) as "currencyAmount"
      from ledger_entries e where "eventId" > ${from} and "eventId" <= ${to} and ${isEarly}
      group by account, provider, currency`.execute(read)
    totals = merge(totals, rows)
    await othersFirst()
  }
  return totals
}

function merge(one: readonly AccountTotal[], other: readonly AccountTotal[]): AccountTotal[] {
  const sums = new Map<string, AccountTotal>()
  for (const total of [...one, ...other]) {
    const key = JSON.stringify([total.account, total.provider, total.currency])
    const sum = sums.get(key)
    const amount = (sum?.amount ?? 0) + total.amount
    const currencyAmount = (sum?.currencyAmount ?? 0) + total.currencyAmount
    sums.set(key, { ...total, amount, currencyAmount })
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total)
}
