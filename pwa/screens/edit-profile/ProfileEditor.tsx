import { useState } from 'react'
import type { OwnUser } from '#shared/contract/users'
import { DraftFrame } from '../../components/drafts/DraftFrame'
import { ConflictDialog } from '../../components/outbox/ConflictDialog'
import { OutboxList } from '../../components/outbox/OutboxList'
import { useEntriesRead } from '../../components/outbox/useEntriesRead'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { reopen } from '../../offline/outbox/reopen'
import { ProfileForm } from './ProfileForm'

interface Props {
  viewer: OwnUser
  /** Called when the changes were saved, wait in the outbox, or were cancelled. */
  onLeave: () => void
}

/** The form for the person's own profile, and earlier changes that wait in the outbox. */
export function ProfileEditor({ viewer, onLeave }: Props) {
  // When an entry becomes a draft again, the form is mounted again with the server's messages.
  const [round, setRound] = useState(0)
  const next = () => setRound((now) => now + 1)
  return (
    <>
      <OutboxList kind="profile.update" hasDrafts={false} onReopen={next} />
      <Round key={round} viewer={viewer} onLeave={onLeave} onReopen={next} />
    </>
  )
}

function Round({ viewer, onLeave, onReopen }: Props & { onReopen: () => void }) {
  const kept = useFormDraft('profile.update', String(viewer.id))
  const { draft, keep, forget, isFromElsewhere } = kept
  const areEntriesRead = useEntriesRead()
  const [conflict, setConflict] = useState<OutboxEntry | null>(null)
  if (draft === undefined || !areEntriesRead) return <ScreenLoading />

  async function settle(entry: OutboxEntry | undefined) {
    if (entry?.state.name === 'conflict') return setConflict(entry)
    if (entry?.state.name !== 'refused') return onLeave()
    await reopen(entry)
    onReopen()
  }
  return (
    <>
      <DraftFrame kept={kept}>
        <ProfileForm
          viewer={viewer}
          draft={draft}
          keep={keep}
          isFromElsewhere={isFromElsewhere}
          onSettled={settle}
          onCancel={() => void forget().then(onLeave)}
        />
      </DraftFrame>
      {conflict && <ConflictDialog entry={conflict} isOpen onClose={onReopen} onDecided={onLeave} />}
    </>
  )
}
