import { lazy, Suspense } from 'react'

// Without the code there is nothing to offer, and the message around it stays.
const KeptPages = lazy(() => import('./KeptPages').catch(() => ({ default: () => null })))

/** Offers what this device can show without a connection. The code is loaded only when something is missing. */
export function KeptInstead() {
  return (
    <Suspense>
      <KeptPages />
    </Suspense>
  )
}
