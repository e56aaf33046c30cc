import { listUnder } from '../../offline/storage/device-store'
import { PENDING } from '../has-pending-payment'

/** Loads the payments that were stored durably, if there are any. Never rejects. */
export async function recallPayments(): Promise<void> {
  const kept = await listUnder(PENDING).catch(() => [])
  if (kept.length === 0) return
  await import('./pending-payment').then(({ showKeptPayments }) => showKeptPayments(kept)).catch(() => undefined)
}
