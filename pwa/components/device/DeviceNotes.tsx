import { ConnectionNote } from './ConnectionNote'
import { DraftNote } from './DraftNote'
import { UpdatePrompt } from './UpdatePrompt'

/** The notes about this device, on every page. Rendered outside the app, because the server knows nothing about devices. */
export function DeviceNotes() {
  return (
    <>
      <ConnectionNote />
      <DraftNote />
      <UpdatePrompt />
    </>
  )
}
