import { messageSW } from 'workbox-window'
import type { PageMessage } from './worker-messages'

/** Milliseconds after which browsers have ended what a worker does. */
const LONGEST_WORK = 5 * 60_000

/** Asks the active worker, which may not answer for this page yet. False without one, or when the browser ends it meanwhile. */
export async function askWorker(message: PageMessage): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return false
  const late = new Promise<false>((resolve) => setTimeout(resolve, LONGEST_WORK, false))
  return (await Promise.race([messageSW(registration.active, message), late])) === true
}
