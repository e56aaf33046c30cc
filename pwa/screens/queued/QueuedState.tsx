import { Link } from 'react-router-dom'
import { useSignInAddress } from '../../account/sign-in-address'
import { InstallInvitation } from '../../components/device/InstallInvitation'
import { NoticeOffer } from '../../components/outbox/NoticeOffer'
import { SendingProgress } from '../../components/outbox/SendingProgress'
import type { Circumstances } from '../../components/outbox/words'
import { useConnection } from '../../offline/connection/connection'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { mustSignInToSend } from '../../offline/outbox/page-sender'
import { OPEN_TO_SEND, useSendsWhenClosed } from '../../offline/outbox/status/sends-when-closed'
import { useIsSending } from '../../offline/outbox/useEntry'
import { useClientSignal } from '../../page/client-signal'

/** Says what an entry waits for. Screen readers announce it only when it changes. */
export function QueuedState({ entry }: { entry: OutboxEntry }) {
  const isSending = useIsSending(entry.id)
  const isOffline = useConnection() === 'offline'
  const mustSignIn = useClientSignal(mustSignInToSend, false)
  const sendsWhenClosed = useSendsWhenClosed()
  const signInAddress = useSignInAddress()
  const isWaiting = entry.state.name === 'waiting'
  const waitsForConnection = isWaiting && isOffline && !mustSignIn
  return (
    <div className="panel queued-state">
      <div role="status">
        <p>
          <strong>Not yet public.</strong>{' '}
          {wordsFor(entry, { isSending, isOffline, mustSignIn, isBehind: false, sendsWhenClosed })}
        </p>
        {mustSignIn && isWaiting && (
          <p>
            <Link to={signInAddress}>Sign in</Link> to send it. It stays on this device until then.
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
  { state }: OutboxEntry,
  { isSending, isOffline, mustSignIn, sendsWhenClosed }: Circumstances,
): string {
  if (state.name === 'refused') return `Action needed: ${state.refusal.message}`
  if (state.name === 'conflict') return 'Action needed: it was changed elsewhere.'
  if (mustSignIn) return 'Your session has ended.'
  if (isSending) return 'Sending…'
  if (isOffline) {
    const advice = sendsWhenClosed ? 'You can close the app: it is sent when you are back online.' : OPEN_TO_SEND
    return `Waiting for a connection. ${advice}`
  }
  return 'It is sent as soon as the server answers.'
}
