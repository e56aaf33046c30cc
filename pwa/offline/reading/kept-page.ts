import { KEPT_TIMING, type PageVerdict, type WorkerMessage } from '../device/worker-messages'

/** Milliseconds: longer than the worker's own timeout for the server. */
const VERDICT_TIMEOUT = 25_000

/**
 * The time when the page in this tab was last known to be current, in milliseconds since 1970, if the service worker served it from
 * its cache. Null when the server has just sent it.
 */
export function pageKeptAt(): number | null {
  const [navigation] = performance.getEntriesByType('navigation')
  const timings = navigation instanceof PerformanceNavigationTiming ? navigation.serverTiming : []
  return timings?.find(({ name }) => name === KEPT_TIMING)?.duration ?? null
}

/**
 * The worker's verdict on the cached page; `silent` when it does not come in time. Call it while the script first runs: the browser
 * holds back messages for a page only until its document has been read.
 */
export function awaitVerdict(): Promise<PageVerdict> {
  return new Promise((resolve) => {
    setTimeout(resolve, VERDICT_TIMEOUT, { verdict: 'silent' })
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'PAGE_CHECKED') resolve(data)
    })
  })
}
