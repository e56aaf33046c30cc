import type { QueryClient } from '@tanstack/react-query'
import { restoreSession } from '../account/restore-session'
import { watchSession } from '../account/watch-session'
import { readAuthToken } from '../api/auth-token'
import { PENDING_SIGN_OUT } from '../offline/device/account'
import { readSetting } from '../offline/device/device-settings'
import { listUnder } from '../offline/storage/device-store'
import { PENDING } from '../payments/has-pending-payment'

/** Milliseconds. Broken storage and a bad connection must not keep a page empty; the rest is done behind it. */
const TIMEOUT = 3_000

/**
 * Brings back what the browser had not stored in local storage when it was killed: first who it was, then their payments. Then the session
 * is watched, if there is one. Never rejects.
 */
export function recall(client: QueryClient): Promise<void> {
  const whole = restoreSession(client).then(async () => {
    if (readAuthToken() !== null || readSetting(PENDING_SIGN_OUT) !== null) watchSession(client)
    await recallPayments()
  })
  return Promise.race([whole, new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT))])
}

/** Loads the payments that were stored durably, if there are any. Never rejects. */
export async function recallPayments(): Promise<void> {
  const kept = await listUnder(PENDING).catch(() => [])
  if (kept.length === 0) return
  await import('../payments/pending-payment')
    .then(({ showStoredPayments }) => showStoredPayments(kept))
    .catch(() => undefined)
}
