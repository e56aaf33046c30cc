import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { say, sayIn } from '#shared/language/say'
import { startAddress } from '../../account/own-overview'
import { useSignInAddress } from '../../account/sign-in-address'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection/connection'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { discard, outboxEntries } from '../../offline/outbox/outbox'
import { mustSignInToSend, sendingId } from '../../offline/outbox/page-sender'
import { reopen } from '../../offline/outbox/reopen'
import { needsPerson } from '../../offline/outbox/status/for-person'
import { sendsWhenClosed } from '../../offline/outbox/status/sends-when-closed'
import { canTakeBack } from '../../offline/outbox/store'
import { ConflictDialog } from './ConflictDialog'
import { OutboxRow } from './OutboxRow'
import { SendNow } from './SendNow'
import { describeState } from './words'

interface Props {
  entry: OutboxEntry
  onDelete: () => void
  /** Called when the entry is a draft again, with the address of its form. By default the app goes there. */
  onReopen?: ((address: string) => void) | undefined
}

/** A submitted entry: its state, and the actions that the person has. */
export function EntryItem({ entry, onDelete, onReopen }: Props) {
  useSignals()
  const navigate = useNavigate()
  const signInAddress = useSignInAddress()
  const mustSignIn = mustSignInToSend.value
  const isBehind = outboxEntries.value.some(
    (other) => other.entity === entry.entity && other.sequence < entry.sequence && needsPerson(other),
  )
  const isSending = sendingId.value === entry.id
  const isOffline = useConnection() === 'offline'
  const around = { isSending, isOffline, mustSignIn, isBehind, sendsWhenClosed: sendsWhenClosed.value }
  const { look, label, reason } = describeState(entry, around)
  const [isChoosing, setChoosing] = useState(false)
  const { kind, typed, createdAt, state } = entry
  const address = publishedAt(entry)

  async function edit() {
    const form = await reopen(entry)
    if (!form)
      showToast({ title: say('It is being sent now'), description: say('You can edit it as soon as it is published.') })
    else if (onReopen) onReopen(form)
    else navigate(form)
  }

  return (
    <OutboxRow
      kind={kind}
      typed={typed}
      look={look}
      label={label}
      reason={reason}
      at={state.name === 'sent' ? state.at : createdAt}
    >
      {state.name === 'sent' && (
        <>
          {address && (
            <Link className="button quiet small" to={address}>
              {say('View')}
            </Link>
          )}
          {kind === 'profile.create' && state.id !== null && (
            <Link className="button quiet small" to={startAddress(state.id)}>
              {say('Start a fundraiser')}
            </Link>
          )}
          <button type="button" className="button quiet small" onClick={() => void discard(entry.id)}>
            {sayIn('a list', 'Clear')}
          </button>
        </>
      )}
      {state.name !== 'sent' && kind === 'fundraiser.create' && (
        <Link className="button quiet small" to={`/drafts/${entry.id}`}>
          {say('Preview')}
        </Link>
      )}
      {state.name === 'conflict' && (
        <>
          <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {say('Choose')}
          </button>
          <ConflictDialog entry={entry} isOpen={isChoosing} onClose={() => setChoosing(false)} />
        </>
      )}
      {state.name === 'waiting' && mustSignIn && (
        <Link className="button small" to={signInAddress}>
          {say('Sign In')}
        </Link>
      )}
      {state.name === 'waiting' && !isSending && !mustSignIn && !isBehind && <SendNow className="button quiet small" />}
      {state.name !== 'conflict' && !isSending && canTakeBack(entry) && (
        <button type="button" className="button quiet small" onClick={() => void edit()}>
          {say('Edit')}
        </button>
      )}
      {state.name !== 'sent' && (
        <button type="button" className="button quiet small" aria-haspopup="dialog" onClick={onDelete}>
          {say('Delete')}
        </button>
      )}
    </OutboxRow>
  )
}

/** The address of the page that shows a sent entry. Null for a new object whose id this build could not read in the server's answer. */
function publishedAt({ kind, entity, account, state }: OutboxEntry): string | null {
  const id = state.name === 'sent' ? state.id : null
  if (kind === 'profile.update') return `/profile/${account}`
  if (kind === 'fundraiser.update') return `/fundraiser/${id ?? entity.split(':')[1]}`
  if (id === null) return null
  return kind === 'profile.create' ? `/user/${id}` : `/fundraiser/${id}`
}
