import { OUTBOX } from '../device/outbox-name'
import { notifyTabs } from '../device/tabs'
import { abortSending } from './abort-sending'

/** Milliseconds. Signing out must not wait for a tab that hangs. */
const LOCK_TIMEOUT = 3_000

/**
 * Aborts what this device sends from the outbox, in all its tabs and in the worker, and lets nobody send until this page is left: a request
 * must not leave with the cookie of the next account. Resolved when nothing is being sent, or after three seconds. Never rejects.
 */
export async function stopSending(): Promise<void> {
  notifyTabs({ type: 'stop-sending' })
  abortSending()
  if (!('locks' in navigator)) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LOCK_TIMEOUT)
    const holdUntilPageIsLeft = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request(OUTBOX, holdUntilPageIsLeft).catch(() => resolve())
  })
}
