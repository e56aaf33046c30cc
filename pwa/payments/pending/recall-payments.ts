import { deviceStore } from '../../offline/storage/device-store'
import { PENDING_PREFIX } from '../has-pending-payment'

/** Loads the payments that were stored durably, if there are any. Never rejects. */
export async function recallPayments(): Promise<void> {
  const kept = await deviceStore.list(PENDING_PREFIX).catch(() => [])
  if (kept.length === 0) return
  await import('./pending-payment').then(({ showKeptPayments }) => showKeptPayments(kept)).catch(() => undefined)
}
