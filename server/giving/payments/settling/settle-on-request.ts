import type { Context } from '../../../context'
import { createLimits } from '../../../platform/limits/limits'
import { readCurrent } from '../../../platform/maintenance'
import { ProviderUnavailable } from '../../../providers/gateway'
import type { Attempt } from '../tables'
import { closeIfTesting } from './close-if-testing'
import { type Settlement, settle } from './settle'

const MINUTE = 60_000
const ASKED = { max: 120, windowMs: 10 * MINUTE }
/**
 * Far below a provider's own limit per minute, so that outside requests can't use that up: starting and booking payments needs
 * calls too.
 */
const ASKED_IN_ALL = { max: 1_200, windowMs: MINUTE }

/** The provider is not asked, because nothing may be booked. */
export class PausedForMaintenance extends ProviderUnavailable {}

/**
 * Settles for a request from outside. The limits allow as many calls as a waiting page needs, but too few to flood the provider.
 * Over the limits, during maintenance, and when the provider does not answer, throws ProviderUnavailable.
 */
export async function settleOnRequest(context: Context, attempt: Attempt): Promise<Settlement> {
  const { maintenance } = await readCurrent(context)
  if (maintenance) throw new PausedForMaintenance('Not asked while maintenance is on')
  const limits = createLimits(context.database, context.clock)
  const verdict = await limits.take(`asked:${attempt.id}`, ASKED.max, ASKED.windowMs)
  if (!verdict.allowed) throw new ProviderUnavailable('Asked too often about one payment')
  const inAll = await limits.take(`asked:${attempt.provider}`, ASKED_IN_ALL.max, ASKED_IN_ALL.windowMs)
  if (!inAll.allowed) throw new ProviderUnavailable('Asked too often in all')
  const settlement = await settle(context, attempt)
  return (await closeIfTesting(context, settlement.attempt)) ?? settlement
}
