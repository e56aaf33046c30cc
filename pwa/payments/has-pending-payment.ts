/** The prefix of payments' keys in local storage. */
export const PENDING = 'pendingPayment'
export const PENDING_PREFIX = `${PENDING}:`

/**
 * Whether this device has started a payment with an unknown outcome. In a small file of its own: every page calls it before any
 * payment code is loaded.
 */
export function hasPendingPayment(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PENDING_PREFIX))
  } catch {
    return false
  }
}
