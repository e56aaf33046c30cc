import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { ConfirmDelete } from '../../components/outbox/ConfirmDelete'
import { SendNow } from '../../components/outbox/SendNow'
import { useEntriesRead } from '../../components/outbox/useEntriesRead'
import { deletionWarning } from '../../components/outbox/words'
import { Notice } from '../../components/ui/Notice'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { showToast } from '../../notify/toasts'
import { discard, outboxEntries } from '../../offline/outbox/outbox'
import { mustSignInToSend, sendingId } from '../../offline/outbox/page-sender'
import { reopen } from '../../offline/outbox/reopen'
import { canTakeBack } from '../../offline/outbox/store'
import { QueuedFundraiser } from './QueuedFundraiser'
import { QueuedState } from './QueuedState'

/** A published fundraiser that waits in the outbox: a preview, and the reason for the wait. */
export default function QueuedScreen() {
  useSignals()
  const { id = '' } = useParams()
  const entry = outboxEntries.value.find((each) => each.id === id)
  const areEntriesRead = useEntriesRead()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  if (entry?.state.name === 'sent') {
    const { id } = entry.state
    return <Navigate to={id === null ? '/dashboard' : `/fundraiser/${id}?created=true`} replace />
  }
  if (!entry && !areEntriesRead) return <ScreenLoading />
  if (!entry) {
    return (
      <div className="container page">
        <Notice
          title={say('Nothing is waiting here')}
          text={say('It was published or withdrawn, or it is on another device.')}
          isPage
        >
          <Link to="/dashboard" className="button">
            {say('Go to Dashboard')}
          </Link>
        </Notice>
      </div>
    )
  }

  const canSend = entry.state.name === 'waiting' && sendingId.value !== id && !mustSignInToSend.value

  async function edit() {
    if (!entry) return
    const form = await reopen(entry)
    if (form) navigate(form)
    else
      showToast({ title: say('It is being sent now'), description: say('You can edit it as soon as it is published.') })
  }
  async function remove() {
    await discard(id)
    navigate('/dashboard')
  }

  return (
    <article className="container page narrow">
      <QueuedState entry={entry} />
      {(canTakeBack(entry) || canSend) && (
        <p className="actions">
          {canTakeBack(entry) && (
            <button type="button" className="button" onClick={() => void edit()}>
              {say('Edit')}
            </button>
          )}
          {canSend && <SendNow className="button quiet" />}
          <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            {say('Delete')}
          </button>
        </p>
      )}
      <ConfirmDelete
        what={isDeleting ? String(entry.fields.title) : null}
        warning={deletionWarning(entry)}
        onDelete={() => void remove()}
        onClose={() => setDeleting(false)}
      />
      <QueuedFundraiser entry={entry} />
    </article>
  )
}
