import { lazy, Suspense } from 'react'
import { writesDrafts } from '../../offline/drafts/writes-drafts'
import { useClientSignal } from '../../page/client-signal'
import { ConnectionNote } from './ConnectionNote'
import { UpdatePrompt } from './UpdatePrompt'

const DraftNote = lazy(() => import('./DraftNote').catch(() => ({ default: () => null })))

/** The notes about this device, on every page. Rendered outside the app, because the server knows nothing about devices. */
export function DeviceNotes() {
  const hasDrafts = useClientSignal(writesDrafts, false)
  return (
    <>
      <ConnectionNote />
      <Suspense>{hasDrafts && <DraftNote />}</Suspense>
      <UpdatePrompt />
    </>
  )
}
