import { lazy, Suspense } from 'react'

const PushChoice = lazy(() => import('./PushChoice').catch(() => ({ default: () => null })))

export const LazyPushChoice = () => (
  <Suspense>
    <PushChoice />
  </Suspense>
)
