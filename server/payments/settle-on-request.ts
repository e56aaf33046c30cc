import type { Context } from '../context'
import { createLimits } from '../http/limits'
import { ProviderUnavailable } from './gateway'
import type { Attempt } from './queries'
import { type Settlement, settle } from './settle'

const MINUTE = 60_000
const ASKED = { max: 120, windowMs: 10 * MINUTE }
/** Far below what a provider answers in a minute, so that strangers can't use it up: what is begun and booked needs answers too. */
const ASKED_IN_ALL = { max: 1_200, windowMs: MINUTE }

/**
 * Settles for whoever asks from outside: as often as a page that waits needs it, too seldom to make us flood the provider.
 * Beyond that, and when the provider does not answer, throws ProviderUnavailable.
 */
export async function settleOnRequest(context: Context, attempt: Attempt): Promise<Settlement> {
  const limits = createLimits(context.database, context.clock)
  const verdict = await limits.take(`asked:${attempt.id}`, ASKED.max, ASKED.windowMs)
  if (!verdict.allowed) throw new ProviderUnavailable('Asked too often about one payment')
  const inAll = await limits.take(`asked:${attempt.provider}`, ASKED_IN_ALL.max, ASKED_IN_ALL.windowMs)
  if (!inAll.allowed) throw new ProviderUnavailable('Asked too often in all')
  return settle(context, attempt)
}
