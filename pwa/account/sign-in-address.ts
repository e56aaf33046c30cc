import { useLocation } from 'react-router-dom'
import { withoutLanguage } from '#shared/language/address-in'
import { localPath } from '#shared/rules/local-path'

/** The address of the sign-in page that leads to `next` afterwards, a path of this site. */
export function signInAddress(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}

/** The address of the sign-in page that leads back to the current page. */
export function useSignInAddress(): string {
  const { pathname, search } = useLocation()
  return signInAddress(pathname + search)
}

/**
 * The address after sign-in: the `next` parameter if it is a path of this site, else the dashboard (spec section 2). People stay in the
 * language in which they sign in.
 */
export function addressAfterSignIn(search: URLSearchParams): string {
  return withoutLanguage(localPath(search.get('next'), location.origin) ?? '') || '/dashboard'
}
