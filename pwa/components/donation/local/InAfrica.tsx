import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useHydrated } from '../../../page/use-hydrated'

/** Without a connection the code may not load; then nothing is shown. */
function lazyOrNothing<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: (): ReactNode => null })))
}

export const AboutPrice = lazyOrNothing(() => import('./AboutPrice'))
export const LocalGoal = lazyOrNothing(() => import('./LocalGoal'))
export const LocalAmounts = lazyOrNothing(() => import('./LocalAmounts'))

/** Shows its content on devices with a time zone in Africa. Other devices do not load its code. */
export function InAfrica({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const isThere = isHydrated && Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('Africa/')
  return isThere && <Suspense fallback={null}>{children}</Suspense>
}
