import type { Context } from '../../context'
import { updateOpenAttempt } from './queries'
import { closeReferences } from './references'
import { settle } from './settling/settle'
import type { Attempt } from './tables'

const DAY = 24 * 60 * 60_000
/** A provider that still reports a payment as pending after this time has forgotten it: no phone prompt stays open that long. */
const ABANDONED_AFTER = 14 * DAY

/**
 * Makes an attempt unpayable before marking it as expired, so that a sleeping browser tab can't pay it any more. An attempt whose
 * state stays unknown expires after 14 days all the same; if money still arrives for it, the provider's webhook records it.
 */
export async function expireAttempt(context: Context, attempt: Attempt): Promise<void> {
  const outcome = await closeReferences(context, attempt)
  const now = context.clock()
  const change = { status: 'expired' as const, donorPhone: null, nextCheckAt: now + DAY, updatedAt: now }
  const isAbandoned = outcome === 'unknown' && now >= attempt.createdAt + ABANDONED_AFTER
  if (outcome === 'closed' || isAbandoned) await updateOpenAttempt(context.database.write, attempt.id, change)
  if (outcome === 'paid-meanwhile') await settle(context, attempt)
}
