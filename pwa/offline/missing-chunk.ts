import { saveAll } from './autosave'
import { connection } from './connection'

const MARK = 'reloadedForMissingChunk'

/**
 * When code that is loaded late can't be had, its build is gone from the server: the page is loaded anew, once, unless the
 * connection is what is missing.
 */
export function reloadForMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || connection.value === 'offline' || sessionStorage.getItem(MARK)) return
    event.preventDefault()
    sessionStorage.setItem(MARK, 'yes')
    void saveAll().then(() => location.reload())
  })
}
