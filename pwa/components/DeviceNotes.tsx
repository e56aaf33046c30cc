import { ConnectionNote } from './ConnectionNote'
import { DraftNote } from './DraftNote'
import { UpdatePrompt } from './UpdatePrompt'

/** What the device has to say, whatever page is open. It stands beside the app: the server knows nothing of devices. */
export function DeviceNotes() {
  return (
    <>
      <ConnectionNote />
      <DraftNote />
      <UpdatePrompt />
    </>
  )
}
