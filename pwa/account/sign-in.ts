import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { withoutLanguage } from '#shared/language/address-in'
import { say } from '#shared/language/say'
import { localPath } from '#shared/rules/local-path'
import { useHydrated } from '../page/page'

export const signInAddress = (next: string): string => `/auth?next=${encodeURIComponent(next)}`

export function useSignInAddress(): string {
  const { pathname, search } = useLocation()
  return signInAddress(pathname + search)
}

/** The address after sign-in: the `next` parameter if it is a path of this site, else the dashboard (spec section 2). */
export const addressAfterSignIn = (search: URLSearchParams): string =>
  withoutLanguage(localPath(search.get('next'), location.origin) ?? '') || '/dashboard'

export const signUpAddress = (next: string): string => `/auth?tab=sign-up&next=${encodeURIComponent(next)}`

/** Spec section 8. */
export const pleaseLogin = () => say('Please Login')

function withoutToken(search: URLSearchParams): URLSearchParams {
  search.delete('token')
  return search
}

/** The token of a mailed link, removed from the address, which others may see; the history keeps it for a reload. */
export function useMailedToken(): string {
  const [search, setSearch] = useSearchParams()
  const stored: unknown = useLocation().state
  const isHydrated = useHydrated()
  const mailed = search.get('token')
  useEffect(() => {
    if (mailed !== null) setSearch(withoutToken, { replace: true, state: mailed })
  }, [mailed, setSearch])
  return mailed ?? (isHydrated && typeof stored === 'string' ? stored : '')
}
