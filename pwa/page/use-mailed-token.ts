import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useHydrated } from './use-hydrated'

/**
 * The token of a mailed link; empty without one. It is removed from the address, which others may see; the history state keeps it for a
 * reload.
 */
export function useMailedToken(): string {
  const [search, setSearch] = useSearchParams()
  const kept: unknown = useLocation().state
  const isHydrated = useHydrated()
  const mailed = search.get('token')
  useEffect(() => {
    if (mailed !== null) setSearch({}, { replace: true, state: mailed })
  }, [mailed, setSearch])
  return mailed ?? (isHydrated && typeof kept === 'string' ? kept : '')
}
