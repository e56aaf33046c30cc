import type { Context } from '../context'
import { createLimits } from '../http/limits'
import { ProviderUnavailable } from './gateway'
import type { Attempt } from './queries'
import { type Settlement, settle } from './settle'

const ASKED = { max: 120, windowMs: 10 * 60_000 }

/**
 * Settles for whoever asks from outside: as often as a page that waits needs it, too seldom to make us flood the provider.
 * Beyond that, and when the provider does not answer, throws ProviderUnavailable.
 */
export async function settleOnRequest(context: Context, attempt: Attempt): Promise<Settlement> {
  const limits = createLimits(context.database, context.clock)
  const verdict = await limits.take(`asked:${attempt.id}`, ASKED.max, ASKED.windowMs)
  if (!verdict.allowed) throw new ProviderUnavailable('Asked too often about one payment')
  return settle(context, attempt)
}
