import { connection } from '../connection/connection'
import { saveAll } from '../drafts/autosave'

const MARK = 'reloadedForMissingChunk'

/**
 * Reloads the page once when a lazy chunk can't be loaded: its build is gone from the server. Does nothing when the connection is
 * the cause.
 */
export function reloadForMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || connection.value === 'offline' || sessionStorage.getItem(MARK)) return
    event.preventDefault()
    sessionStorage.setItem(MARK, 'yes')
    void saveAll().then(() => location.reload())
  })
}
