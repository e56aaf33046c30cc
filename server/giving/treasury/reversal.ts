import type { Transaction } from 'kysely'
import type { NewTreasuryEntry } from '#shared/contract/admin/treasury'
import type { Context } from '../../platform/context'
import type { Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import type { LedgerLine } from '../ledger/lines'
import { findEntry, findOwner, hasReversal, listLines } from './queries'

/** The row and the ledger lines that undo an entry. An entry is reversed once, and a reversal never: it is recorded again instead. */
export async function readReversal(
  transaction: Transaction<Tables>,
  { database }: Pick<Context, 'database'>,
  { entryId, day, reference }: NewTreasuryEntry & { kind: 'reversal' },
) {
  const reversed = await findEntry(transaction, entryId)
  if (!reversed) throw refuse('treasury.entry-not-found', null, { at: 'entryId' })
  if (reversed.kind === 'reversal') throw refuse('treasury.is-reversal', null, { at: 'entryId' })
  if (await hasReversal(transaction, entryId)) throw refuse('treasury.reversed-already', null, { at: 'entryId' })
  const { holder, currency, amount, toCurrency, toAmount, bookValue, against, fundraiserId, userId } = reversed
  const debtorId = fundraiserId === null ? userId : await findOwner(transaction, fundraiserId)
  if (debtorId) await database.lock(transaction, 'users', debtorId)
  const lines: LedgerLine[] = (await listLines(transaction, `treasury:${entryId}`)).map(negated)
  return {
    row: {
      ...{ kind: 'reversal' as const, day, reference, reversedId: entryId },
      ...{ holder, currency, amount, toCurrency, toAmount, bookValue, against, fundraiserId, userId },
    },
    lines,
  }
}

function negated(line: Awaited<ReturnType<typeof listLines>>[number]): LedgerLine {
  const { account, provider, currency, currencyAmount, fundraiserId, userId } = line
  const amount = 0 - line.amount
  if (account === 'provider_balance') {
    if (provider === null || currency === null || currencyAmount === null)
      throw new Error(`The ledger entry ${line.id} does not say who holds it`)
    return { account, amount, holding: { provider, currency, amount: 0 - currencyAmount } }
  }
  return {
    account,
    amount,
    ...(fundraiserId !== null && { fundraiserId }),
    ...(userId !== null && { userId }),
  }
}
