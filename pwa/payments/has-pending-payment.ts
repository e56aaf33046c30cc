import { unlessBlocked } from '../page/unless-blocked'

/** The prefix of payments' keys in local storage. */
export const PENDING = 'pendingPayment'
export const PENDING_PREFIX = `${PENDING}:`

/** Whether this device has started a payment with an unknown outcome: every page asks before it loads code of payments. */
export function hasPendingPayment(): boolean {
  return unlessBlocked(() => Object.keys(localStorage).some((key) => key.startsWith(PENDING_PREFIX))) ?? false
}
