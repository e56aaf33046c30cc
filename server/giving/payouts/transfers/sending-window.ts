import type { Context } from '../../../context'
import { findPayout, updatePayout } from '../queries'
import { findHold } from '../safeguards/hold'
import type { Payout } from '../tables'

/** After this time a call to a provider is over, whatever became of it. Far longer than a call may take. Milliseconds. */
export const CALL_LASTS = 2 * 60_000

/** A call without an answer may have worked, and the provider may list its transfer late: until then nothing is stopped. Milliseconds. */
export const LISTED_AFTER = 30 * 60_000

/** One call that sends a payout: while it is open, nobody else sends or stops the payout. */
export interface SendingWindow {
  /** Whether an earlier call may have sent it and the provider may not list it yet: then a refusal of this call does not end the payout. */
  mayBeSentAlready: boolean
  /** Closes it after a call that is known to have sent nothing. Without this the outcome counts as unknown. */
  closeWithoutEffect(): Promise<void>
}

/**
 * Opens the window before a provider is called. Null when the payout must not be sent now: it was stopped, it has another reference by
 * now, another call is still open, or it is held because something about its account or owner has changed.
 */
export async function openSendingWindow(context: Context, seen: Payout): Promise<SendingWindow | null> {
  const { database, clock } = context
  const until = clock() + CALL_LASTS
  const before = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', seen.userId)
    const payout = await findPayout(transaction, seen.id)
    const isSame =
      payout?.status === 'processing' && payout.method === seen.method && payout.reference === seen.reference
    if (!isSame || payout.stripeTransferId !== null) return undefined
    if (payout.sendingUntil !== null && payout.sendingUntil > clock()) return undefined
    if ((await findHold(transaction, context, payout)) !== null) return undefined
    await updatePayout(transaction, seen.id, { sendingUntil: until })
    return payout.sendingUntil
  })
  if (before === undefined) return null
  return {
    mayBeSentAlready: before !== null && before + LISTED_AFTER > clock(),
    closeWithoutEffect: () =>
      database.transaction(async (transaction) => {
        await database.lock(transaction, 'users', seen.userId)
        const payout = await findPayout(transaction, seen.id)
        if (payout?.sendingUntil === until && payout.reference === seen.reference)
          await updatePayout(transaction, seen.id, { sendingUntil: before })
      }),
  }
}

/** Whether a payout with a provider may still be stopped: it was not accepted, and no call to send it is open or too recent. */
export function mayBeStopped({ status, method, stripeTransferId, sendingUntil }: Payout, now: number): boolean {
  const isWithProvider = status === 'processing' && method !== null && method !== 'by-hand'
  return isWithProvider && stripeTransferId === null && (sendingUntil === null || sendingUntil + LISTED_AFTER <= now)
}
