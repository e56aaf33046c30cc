import { messageSW } from 'workbox-window'
import type { PageMessage } from './worker-messages'

/** Asks the worker that answers for this page. False without one; never resolves when the browser ends it meanwhile. */
export async function askWorker(message: PageMessage): Promise<boolean> {
  const { controller } = navigator.serviceWorker ?? {}
  return controller ? (await messageSW(controller, message)) === true : false
}
