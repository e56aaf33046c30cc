import { hasBusyWork } from '../../api/quiet'
import { trustScripts } from '../../page/trusted-scripts'
import type { PageMessage } from '../device/worker-messages'

/** Milliseconds. */
const BUSY_CHECK_INTERVAL = 1_000

/**
 * Registers the service worker, which loads it, once nobody pays or sends. After a failure the next page tries again. Where there is one,
 * the browser itself looks for a newer one after each navigation.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || navigator.serviceWorker?.controller) return
  if (hasBusyWork()) setTimeout(registerWorker, BUSY_CHECK_INTERVAL)
  else {
    trustScripts()
    navigator.serviceWorker?.register('/sw.js').then(askToTakeOver, () => undefined)
  }
}

/** A page that was requested before the worker was active, and came after the worker had taken over all pages, has none. */
function askToTakeOver({ active }: ServiceWorkerRegistration): void {
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'TAKE_OVER' } satisfies PageMessage)
}
