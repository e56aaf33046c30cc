import type { Handle } from '../../platform/database/open'
import type { Refund } from '../returns/tables'
import { updateRefundInWindow } from './queries'

/** After this time a call to a provider is over, whatever became of it. Less than the pause before a refund is tried again. Milliseconds. */
const CALL_LASTS = 4 * 60_000

/** A call without an answer may have worked, and the provider may list its refund late: until then nothing is stopped. Milliseconds. */
export const LISTED_AFTER = 30 * 60_000

/** One call that requests a refund: while it is open, nobody else requests or stops the refund. */
export interface RefundWindow {
  /** Whether an earlier call may have made it and the provider may not list it yet: then a refusal of this call does not end the refund. */
  mayBeMadeAlready: boolean
  /** Closes it after a call that is known to have had no effect, and stores the provider's words. */
  closeWithoutEffect(error: string): Promise<void>
}

/** Opens the window before a provider is called. Null when the refund was stopped or another call is still open. */
export async function openRefundWindow(database: Handle, refund: Refund, now: number): Promise<RefundWindow | null> {
  const { id, sendingUntil: before } = refund
  if (refund.status !== 'requested' || (before !== null && before > now)) return null
  const until = now + CALL_LASTS
  if (!(await updateRefundInWindow(database, id, before, { sendingUntil: until }))) return null
  return {
    mayBeMadeAlready: before !== null && before + LISTED_AFTER > now,
    closeWithoutEffect: async (error) =>
      void (await updateRefundInWindow(database, id, until, { sendingUntil: before, error })),
  }
}

/** Whether a refund may still be stopped: the provider is not known to have it, and no call to request it is open or too recent. */
export function mayBeStopped({ status, sendingUntil }: Refund, now: number): boolean {
  return status === 'requested' && (sendingUntil === null || sendingUntil + LISTED_AFTER <= now)
}
