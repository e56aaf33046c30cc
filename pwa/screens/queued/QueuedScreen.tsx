import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { formatCents } from '#shared/rules/money/money'
import { useSignInAddress } from '../../account/sign-in'
import { InstallInvitation } from '../../components/device/InstallInvitation'
import { pictureKey, usePictureAddress } from '../../components/fundraiser-form/PictureTile'
import { otherLanguage } from '../../components/fundraisers/story-language'
import { ConfirmDelete } from '../../components/outbox/ConfirmDelete'
import { type Circumstances, deletionWarning } from '../../components/outbox/entry-text'
import { SendingProgress, SendNow } from '../../components/outbox/SendingProgress'
import { useEntriesRead } from '../../components/outbox/useDrafts'
import { Button, ButtonLink, QuietButton, SmallButton } from '../../components/ui/Buttons'
import { PageNotice, ScreenLoading } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { connection } from '../../offline/connection'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { reopen } from '../../offline/outbox/back-to-draft'
import { discard, outboxEntries } from '../../offline/outbox/outbox'
import { hasBackgroundSync, openToSend, refusalReason, sendsWhenClosed } from '../../offline/outbox/outbox-text'
import { mustSignInToSend, sendingId } from '../../offline/outbox/page-sender'
import { canTakeBack } from '../../offline/outbox/store'
import { usePage } from '../../page/page'
import { Story } from '../fundraiser/FundraiserParts'

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
      <PageNotice
        title={say('Nothing is waiting here')}
        text={say('It was published or withdrawn, or it is on another device.')}
      >
        <ButtonLink to="/dashboard">{say('Go to Dashboard')}</ButtonLink>
      </PageNotice>
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
          {canTakeBack(entry) && <Button onClick={() => void edit()}>{say('Edit')}</Button>}
          {canSend && <SendNow className="button quiet" />}
          <QuietButton aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            {say('Delete')}
          </QuietButton>
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

function QueuedFundraiser({ entry: { fields, image, pictures } }: { entry: OutboxEntry }) {
  const shown = pictures ?? (image ? [image] : [])
  const { title, category, goalAmount, description, storyLanguage } = fields
  const language = otherLanguage(typeof storyLanguage === 'string' ? storyLanguage : null, usePage().prefix)
  return (
    <>
      {typeof category === 'string' && isCategoryId(category) && (
        <p className="badges">
          <span className="badge">{categoryName(category)}</span>
        </p>
      )}
      <h1 dir="auto">{String(title)}</h1>
      {shown.length > 0 && (
        <div className="queued-pictures">
          {shown.map((picture) => (
            <QueuedPicture key={pictureKey(picture)} picture={picture} />
          ))}
        </div>
      )}
      {typeof goalAmount === 'number' && <p>{say('Goal: {amount}', { amount: formatCents(goalAmount) })}</p>}
      <Story text={String(description ?? '')} language={language} />
    </>
  )
}

function QueuedPicture({ picture }: { picture: Blob | string }) {
  const address = usePictureAddress(picture)
  return address && <img src={address} alt="" className="queued-picture" width={800} height={600} />
}

/** Says what an entry waits for. Screen readers announce it only when it changes. */
function QueuedState({ entry }: { entry: OutboxEntry }) {
  useSignals()
  const isSending = sendingId.value === entry.id
  const isOffline = connection.value === 'offline'
  const mustSignIn = mustSignInToSend.value
  const signInAddress = useSignInAddress()
  const isWaiting = entry.state.name === 'waiting'
  const waitsForConnection = isWaiting && isOffline && !mustSignIn
  return (
    <div className="panel queued-state">
      <div role="status">
        <p>
          <strong>{say('Not yet public.')}</strong> {stateText(entry, { isSending, isOffline, mustSignIn })}
        </p>
        {mustSignIn && isWaiting && (
          <p>
            {sayNodes('<link>Sign in</link> to send it. It stays on this device until then.', {
              link: (words) => <Link to={signInAddress}>{words}</Link>,
            })}
          </p>
        )}
        {waitsForConnection && <NoticeOffer />}
      </div>
      {isWaiting && isSending && <SendingProgress />}
      {waitsForConnection && <InstallInvitation />}
    </div>
  )
}

type State = Pick<Circumstances, 'isSending' | 'isOffline' | 'mustSignIn'>

function stateText({ kind, state }: OutboxEntry, { isSending, isOffline, mustSignIn }: State): string {
  if (state.name === 'refused') return say('Action needed: {reason}', { reason: refusalReason(kind, state.refusal) })
  if (state.name === 'conflict') return say('Action needed: it was changed elsewhere.')
  if (mustSignIn) return say('Your session has ended.')
  if (isSending) return say('Sending…')
  if (isOffline) {
    const closable = say('You can close the app: it is sent when you are back online.')
    return `${say('Waiting for a connection.')} ${sendsWhenClosed.value ? closable : openToSend()}`
  }
  return say('It is sent as soon as the server answers.')
}

/** Whether this browser sends while the app is closed and supports notifications, and the person has not decided yet. */
const canOffer = (): boolean => 'Notification' in window && hasBackgroundSync() && Notification.permission === 'default'

/** Offers a notification when the waiting entries are sent. The browser asks for permission only after the button. */
function NoticeOffer() {
  const [state, setState] = useState(() => (canOffer() ? 'offered' : 'decided'))
  async function ask() {
    setState((await Notification.requestPermission()) === 'granted' ? 'granted' : 'decided')
  }
  if (state === 'decided') return null
  if (state === 'granted') return <p>{say('You will be notified when it is live, even if the app is closed.')}</p>
  return (
    <p>
      <SmallButton onClick={() => void ask()}>{say('Notify me when it is live')}</SmallButton>
    </p>
  )
}
