import { isWorking } from './busy'
import type { PageMessage } from './worker-messages'

/** Milliseconds. The browser ends a worker that has nothing to do after half a minute, and a new one knows nothing of this page. */
const REMINDER_INTERVAL = 10_000

/** Sends a message to this site's service workers: also to a new one that is being installed. */
export async function tellWorkers(message: PageMessage): Promise<void> {
  const { installing, waiting, active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
  for (const worker of [installing, waiting, active]) worker?.postMessage(message)
}

/**
 * Sends a message to the active worker and waits for its answer: whether it has done what was asked. False without a worker. A worker of
 * an earlier build does not answer.
 */
export async function askWorker(message: PageMessage): Promise<boolean> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active
  if (!worker) return false
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    worker.postMessage(message, [port2])
  })
}

/** Tells the service worker while somebody pays or sends in this page. */
export function reportBusyWork(): void {
  let reminder: ReturnType<typeof setInterval> | undefined
  const report = () => void tellWorkers({ type: isWorking.value ? 'BUSY' : 'IDLE' })
  isWorking.subscribe((isBusy) => {
    clearInterval(reminder)
    report()
    if (isBusy) reminder = setInterval(report, REMINDER_INTERVAL)
  })
}
