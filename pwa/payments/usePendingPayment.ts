import { useSyncExternalStore } from 'react'
import { listPendingPayments, onPendingPayments, type PendingPayment } from './pending-payment'

/** The newest payment to a fundraiser whose outcome must be asked for. Null on the server and in the first render. */
export function usePendingPayment(fundraiserId: number): PendingPayment | null {
  const text = useSyncExternalStore(
    onPendingPayments,
    // As text, because two readings of the same thing must be equal.
    () => JSON.stringify(find(fundraiserId)),
    () => 'null',
  )
  // Written two lines above.
  return JSON.parse(text) as PendingPayment | null
}

function find(fundraiserId: number): PendingPayment | null {
  return listPendingPayments().find((payment) => payment.fundraiserId === fundraiserId) ?? null
}
