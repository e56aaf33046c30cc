import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useSignInAddress } from '../../account/sign-in-address'
import { InstallInvitation } from '../../components/device/InstallInvitation'
import { NoticeOffer } from '../../components/outbox/NoticeOffer'
import { SendingProgress } from '../../components/outbox/SendingProgress'
import type { Circumstances } from '../../components/outbox/words'
import { sayNodes } from '../../language/say-nodes'
import { connection } from '../../offline/connection/connection'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { mustSignInToSend, sendingId } from '../../offline/outbox/page-sender'
import { refusalReason } from '../../offline/outbox/sending/not-taken'
import { openToSend, sendsWhenClosed } from '../../offline/outbox/status/sends-when-closed'

/** Says what an entry waits for. Screen readers announce it only when it changes. */
export function QueuedState({ entry }: { entry: OutboxEntry }) {
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
          <strong>{say('Not yet public.')}</strong>{' '}
          {wordsFor(entry, {
            isSending,
            isOffline,
            mustSignIn,
            isBehind: false,
            sendsWhenClosed: sendsWhenClosed.value,
          })}
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

function wordsFor(
  { kind, state }: OutboxEntry,
  { isSending, isOffline, mustSignIn, sendsWhenClosed }: Circumstances,
): string {
  if (state.name === 'refused') return say('Action needed: {reason}', { reason: refusalReason(kind, state.refusal) })
  if (state.name === 'conflict') return say('Action needed: it was changed elsewhere.')
  if (mustSignIn) return say('Your session has ended.')
  if (isSending) return say('Sending…')
  if (isOffline) {
    const advice = sendsWhenClosed ? say('You can close the app: it is sent when you are back online.') : openToSend()
    return `${say('Waiting for a connection.')} ${advice}`
  }
  return say('It is sent as soon as the server answers.')
}
