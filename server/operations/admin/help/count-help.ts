import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { createLimits } from '../../../platform/limits/limits'
import { refuse } from '../../../platform/refusals/refusal'

const HOUR = 60 * 60_000

/** For acts that mail or sign out. */
export const ACTS_PER_HOUR = 30
/** For acts that change who has an account, or end it. */
export const GRAVE_ACTS_PER_HOUR = 10

/** Counts an act of one admin: a stolen session must not reach everybody before other admins notice. Throws 429 above `max` an hour. */
export async function countHelp(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { id }: Pick<Viewer, 'id'>,
  act: string,
  max: number,
): Promise<void> {
  const verdict = await createLimits(database, clock).take(`${act}-by-admin:${id}`, max, HOUR)
  if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
}
