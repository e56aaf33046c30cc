import { signIns } from '../../account/sign-ins'
import { readAuthToken } from '../../api/auth-token'

/**
 * Resolves once a visitor is more than somebody who reads: has come back, has an account or the app, signs in, installs the app, or
 * begins to fill in a form. What they need without a connection is then fetched.
 */
export function untilInvolved(): Promise<void> {
  return new Promise((resolve) => {
    if (isBack() || readAuthToken() !== null || matchMedia('(display-mode: standalone)').matches) return resolve()
    addEventListener('appinstalled', () => resolve(), { once: true })
    signIns.subscribe((count) => count > 0 && resolve())
    const begin = ({ target }: Event) => {
      // The filters of a list are no form of this kind: they are part of reading.
      if (!(target instanceof Element) || !target.closest('form') || target.closest('search')) return
      document.removeEventListener('focusin', begin)
      resolve()
    }
    document.addEventListener('focusin', begin)
  })
}

/** Whether the worker handled the request for this page. At a first visit it takes over a page that is there already. */
function isBack(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && page.workerStart > 0
}
