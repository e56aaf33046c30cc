import { connection } from '../connection/connection'
import { saveDrafts } from '../drafts/save-drafts'

const MARK = 'reloadedForMissingChunk'
/** Milliseconds in which a page that the person goes to takes the place of this one. */
const TIME_TO_LEAVE = 3_000

/**
 * Reloads the page once when a lazy chunk can't be loaded: its build is gone from the server. Does nothing when the connection is
 * the cause, or when the person is leaving: Safari then ends the loads of the page, and a reload would replace the page they go to.
 */
export function reloadForMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || connection.value === 'offline' || sessionStorage.getItem(MARK)) return
    event.preventDefault()
    void saveDrafts()
    setTimeout(() => void reload().catch(() => undefined), TIME_TO_LEAVE)
  })
}

/** Rejects when the server does not answer: then the connection is the cause. */
async function reload(): Promise<void> {
  await Promise.all([saveDrafts(), fetch('/healthz', { method: 'HEAD', cache: 'no-store' })])
  sessionStorage.setItem(MARK, 'yes')
  location.reload()
}
