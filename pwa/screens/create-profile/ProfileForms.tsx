import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { startAddress } from '../../account/own-overview'
import { DraftFrame } from '../../components/drafts/DraftFrame'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { reopen } from '../../offline/outbox/reopen'
import { NewProfileForm } from './NewProfileForm'

interface Settled {
  /** The number of the form, so that each new one is empty. */
  round: number
  /** The password of the entry that the server has just refused. Drafts do not contain it; with it the person need not type it again. */
  password: string
}

/** Shows one form after the other: a leader may register many people without a connection. */
export function ProfileForms({ draftKey }: { draftKey: string }) {
  const navigate = useNavigate()
  const [{ round, password }, setSettled] = useState<Settled>({ round: 0, password: '' })

  async function settle(entry: OutboxEntry | undefined, typedPassword: string) {
    const state = entry?.state
    if (entry && state?.name === 'refused') {
      const address = await reopen(entry)
      setSettled({ round: round + 1, password: typedPassword })
      if (address) navigate(address, { replace: true })
    } else if (state?.name === 'sent') navigate(state.id === null ? '/dashboard' : startAddress(state.id))
    else {
      setSettled({ round: round + 1, password: '' })
      navigate('/create-profile', { replace: true })
    }
  }
  return <Round key={`${draftKey}:${round}`} draftKey={draftKey} password={password} onSettled={settle} />
}

interface RoundProps {
  draftKey: string
  password: string
  onSettled: (entry: OutboxEntry | undefined, password: string) => void
}

function Round({ draftKey, password, onSettled }: RoundProps) {
  const kept = useFormDraft('profile.create', draftKey)
  const { draft, keep, forget } = kept
  const navigate = useNavigate()
  if (draft === undefined) return <ScreenLoading />
  return (
    <DraftFrame kept={kept}>
      <NewProfileForm
        draftKey={draftKey}
        draft={draft}
        password={password}
        keep={keep}
        onSettled={onSettled}
        onCancel={() => void forget().then(() => navigate('/dashboard'))}
      />
    </DraftFrame>
  )
}
