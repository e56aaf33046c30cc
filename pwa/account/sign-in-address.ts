import { useLocation } from 'react-router-dom'
import { localPath } from '#shared/rules/local-path'

/** Where one signs in, to go on afterwards to `next`: a path of our own. */
export function signInAddress(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}

/** Where one signs in, to come back to the page that is shown. */
export function useSignInAddress(): string {
  const { pathname, search } = useLocation()
  return signInAddress(pathname + search)
}

/** Where an address of the sign-in page leads afterwards: where one was going, else to the dashboard (spec section 2). */
export function addressAfterSignIn(search: URLSearchParams): string {
  return localPath(search.get('next'), location.origin) ?? '/dashboard'
}
