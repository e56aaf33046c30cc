/**
 * The state of the checkout's entry in the browser's history after a payment: a reload keeps it, and another link to the checkout has
 * none.
 */
export const paidState = (attemptId: string) => ({ paid: attemptId })

/** The payment that was made in an entry of the history; null for none. */
export function paidHere(state: unknown): string | null {
  const hasPaid = typeof state === 'object' && state !== null && 'paid' in state
  return hasPaid && typeof state.paid === 'string' ? state.paid : null
}
