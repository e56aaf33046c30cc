import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { writesDrafts } from '../../offline/drafts/writes-drafts'
import { ConnectionNote } from './ConnectionNote'
import { UpdatePrompt } from './UpdatePrompt'

const DraftNote = lazy(() => import('./DraftNote').catch(() => ({ default: () => null })))

/** The notes about this device, on every page. Rendered outside the app, because the server knows nothing about devices. */
export function DeviceNotes() {
  useSignals()
  return (
    <>
      <ConnectionNote />
      <Suspense>{writesDrafts.value && <DraftNote />}</Suspense>
      <UpdatePrompt />
    </>
  )
}
