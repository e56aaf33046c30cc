import type { ReactNode } from 'react'
import { useHydrated } from '../../../page/page'

/** Shows its content on devices with a time zone in Africa. */
export function InAfrica({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return isHydrated && Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('Africa/') && children
}
