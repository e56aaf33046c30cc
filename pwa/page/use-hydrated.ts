import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and while hydrating, true afterwards: for content that only a browser with script can show. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
