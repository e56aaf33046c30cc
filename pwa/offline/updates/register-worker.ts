import { hasBusyWork } from '../../api/quiet'

/** Milliseconds. */
const BUSY_CHECK_INTERVAL = 1_000

/** Registers the service worker, which loads it, once nobody pays or sends. After a failure the next page tries again. */
export function registerWorker(): void {
  if (!import.meta.env.PROD) return
  if (hasBusyWork()) setTimeout(registerWorker, BUSY_CHECK_INTERVAL)
  else navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
