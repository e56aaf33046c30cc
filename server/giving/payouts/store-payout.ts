import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import type { NewRow, Tables } from '../../platform/database/schema'
import { bookRequest } from './book'
import { insertPayout, insertStep, type NewPart } from './queries'
import type { Payout } from './tables'

type Details = Omit<NewRow<'payout_requests'>, 'id' | 'amount' | 'fundraiserId' | 'requestedAt' | 'status'>

/**
 * Stores a new payout request with its first step, and takes its amount out of the balances. The transaction holds the person's lock
 * and has checked the balances.
 */
export async function storePayout(
  transaction: Transaction<Tables>,
  { clock }: Pick<Context, 'clock'>,
  details: Details,
  parts: readonly NewPart[],
): Promise<Payout> {
  const now = clock()
  const payout = await insertPayout(transaction, { ...details, requestedAt: now }, parts)
  await bookRequest(transaction, payout)
  await insertStep(transaction, { payoutId: payout.id, status: 'pending', note: null, actorId: null, createdAt: now })
  return payout
}
