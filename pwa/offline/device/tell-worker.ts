import { isWorking } from './busy'
import { type PageMessage, REMINDER_INTERVAL } from './worker-messages'

/** Milliseconds. Browsers end a worker that is not done with a message after five minutes. */
const LONGEST_WORK = 5 * 60_000

/** Sends a message to this site's service workers: also to a new one that is being installed. */
export async function tellWorkers(message: PageMessage): Promise<void> {
  const { installing, waiting, active } = (await navigator.serviceWorker?.getRegistration()) ?? {}
  for (const worker of [installing, waiting, active]) worker?.postMessage(message)
}

/**
 * Sends a message to the active worker and waits for its answer: whether it has done what was asked. False without a worker, or without
 * an answer in five minutes: the browser has ended the worker.
 */
export async function askWorker(message: PageMessage): Promise<boolean> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active
  if (!worker) return false
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const finish = (isDone: boolean) => {
      clearTimeout(limit)
      port1.close()
      resolve(isDone)
    }
    const limit = setTimeout(finish, LONGEST_WORK, false)
    port1.onmessage = ({ data }) => finish(data === true)
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
