import type { Context } from '../../../context'
import { ProviderUnavailable } from '../../../providers/gateway'
import { DECLINES_PER_ATTEMPT } from '../card-testing/card-testing'
import { closeReferences } from '../references'
import type { Attempt } from '../tables'
import { type Settlement, settle } from './settle'

/**
 * Closes an open attempt with too many declined cards: someone may be testing stolen cards. Returns null if there is nothing to close.
 * Throws ProviderUnavailable if that did not work.
 */
export async function closeIfTesting(context: Context, attempt: Attempt): Promise<Settlement | null> {
  if (attempt.status !== 'open' || attempt.failures < DECLINES_PER_ATTEMPT) return null
  if ((await closeReferences(context, attempt)) === 'unknown')
    throw new ProviderUnavailable('The attempt could not be closed')
  return settle(context, attempt)
}
