import { useSyncExternalStore } from 'react'
import { listPendingPayments, onPendingPayments, type PendingPayment } from './pending-payment'

/** The newest payment to a fundraiser whose outcome must be checked. Null on the server and in the first render. */
export function usePendingPayment(fundraiserId: number): PendingPayment | null {
  const text = useSyncExternalStore(
    onPendingPayments,
    // As text, because two snapshots of the same payment must be equal.
    () => JSON.stringify(find(fundraiserId)),
    () => 'null',
  )
  // The text comes from `JSON.stringify` above.
  return JSON.parse(text) as PendingPayment | null
}

function find(fundraiserId: number): PendingPayment | null {
  return listPendingPayments().find((payment) => payment.fundraiserId === fundraiserId) ?? null
}
