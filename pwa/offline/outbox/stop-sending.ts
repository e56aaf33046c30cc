import { notifyTabs, OUTBOX } from '../device/tabs'

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

let controller = new AbortController()

/** Aborts with the next call of `abortSending`. */
export const sendingSignal = (): AbortSignal => controller.signal

/** Aborts what this page or worker sends from the outbox now. The entries stay there. Later entries can be sent again. */
export function abortSending(): void {
  controller.abort()
  controller = new AbortController()
}
