import { sql, type Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Row, Tables } from '../../platform/database/schema'
import { bookValueAfter, type HoldingState } from './cost-basis'
import type { BalanceLine, LedgerLine } from './lines'

const NOTHING: HoldingState = { amount: 0, bookValue: 0 }

/** The amount of a balance in another currency and its book value. */
export async function readHolding(database: Handle, provider: string, currency: string): Promise<HoldingState> {
  const row = await database
    .selectFrom('holdings')
    .select(['amount', 'bookValue'])
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row ?? NOTHING
}

/** All balances in other currencies than US dollars. */
export function listHoldings(database: Handle): Promise<Row<'holdings'>[]> {
  return database.selectFrom('holdings').selectAll().orderBy('provider').orderBy('currency').execute()
}

/**
 * Updates the balances in other currencies by lines that were just written. Returns the lines that bring their values in the ledger to
 * what `bookValueAfter` says. Locks each balance until the transaction ends.
 */
export async function moveHoldings(
  transaction: Transaction<Tables>,
  lines: readonly BalanceLine[],
): Promise<LedgerLine[]> {
  const corrections: LedgerLine[] = []
  for (const { amount: worth, holding } of lines) {
    if (holding.currency === 'USD' || (worth === 0 && holding.amount === 0)) continue
    const before = await addAmount(transaction, holding)
    const bookValue = bookValueAfter(before, { amount: holding.amount, worth })
    await setBookValue(transaction, holding, bookValue)
    const correction = bookValue - before.bookValue - worth
    if (correction === 0) continue
    corrections.push(
      { account: 'provider_balance', amount: correction, holding: { ...holding, amount: 0 } },
      { account: 'exchange_difference', amount: -correction },
    )
  }
  return corrections
}

/** Adds to the amount of a balance. Returns the balance before. */
async function addAmount(
  transaction: Transaction<Tables>,
  { provider, currency, amount }: BalanceLine['holding'],
): Promise<HoldingState> {
  const after = await transaction
    .insertInto('holdings')
    .values({ provider, currency, amount, bookValue: 0 })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'currency']).doUpdateSet({ amount: sql`holdings.amount + excluded.amount` }),
    )
    .returning(['amount', 'bookValue'])
    .executeTakeFirstOrThrow()
  return { amount: after.amount - amount, bookValue: after.bookValue }
}

async function setBookValue(
  transaction: Transaction<Tables>,
  { provider, currency }: BalanceLine['holding'],
  bookValue: number,
): Promise<void> {
  await transaction
    .updateTable('holdings')
    .set({ bookValue })
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .execute()
}
