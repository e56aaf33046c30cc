import { KEPT_TIMING, type PageVerdict, type WorkerMessage } from '../service-worker/messages'

/** Milliseconds: longer than the worker itself waits for the server. */
const PATIENCE = 25_000

/**
 * When the page in this tab was last known to be current, in milliseconds since 1970, if it is a copy that the service worker
 * had kept. Null when the server has just sent it.
 */
export function pageKeptAt(): number | null {
  const [navigation] = performance.getEntriesByType('navigation')
  const timings = navigation instanceof PerformanceNavigationTiming ? navigation.serverTiming : []
  return timings?.find(({ name }) => name === KEPT_TIMING)?.duration ?? null
}

/**
 * What the worker finds out about the copy; `silent` when it does not say in time. To be called while the script first runs:
 * a message is held back for a page only until its document has been read.
 */
export function awaitVerdict(): Promise<PageVerdict> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, { verdict: 'silent' })
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'PAGE_CHECKED') resolve(data)
    })
  })
}
