/** Under which names payments are kept in local storage. */
export const PENDING_PREFIX = 'pendingPayment:'

/** Whether this device has begun a payment that it knows no end of. Small: asked on every page, before any payment code is there. */
export function hasPendingPayment(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PENDING_PREFIX))
  } catch {
    return false
  }
}
