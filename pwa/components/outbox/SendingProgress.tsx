import { useSignals } from '@preact/signals-react/runtime'
import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import { connection } from '../../offline/connection'
import { sendNow } from '../../offline/outbox/outbox'
import { openToSend, sendsWhenClosed } from '../../offline/outbox/outbox-text'
import { sentPercent } from '../../offline/outbox/upload'
import { formatProgress, formatSpokenProgress } from './entry-text'

/** Read out at every quarter only, so it must not be inside a live region. */
export function SendingProgress() {
  useSignals()
  const percent = sentPercent.value
  if (percent === null) return null
  return (
    <div className="sending-progress">
      <progress className="progress high" max={100} value={percent} aria-label={say('Photo sent')} />
      <small aria-hidden="true">{formatProgress(percent)}</small>
      <span className="unseen" role="status">
        {formatSpokenProgress(percent)}
      </span>
    </div>
  )
}

/** Sends everything that waits, without the pause after an earlier failure. */
export function SendNow({ className }: { className: string }) {
  async function send() {
    const result = await sendNow()
    if (result?.name !== 'again') return
    showToast({
      title: say('Not sent yet'),
      description: say('We can’t reach the server. Your change stays saved on this device, and we try again.'),
    })
  }
  return (
    <button type="button" className={className} onClick={() => void send()}>
      {say('Send now')}
    </button>
  )
}

/** Says beside a form, without a connection, that it can be sent all the same. `then`: what the person does, and what follows from it. */
export function SentLater({ then }: { then: string }) {
  useSignals()
  return (
    connection.value === 'offline' && (
      <p className="form-note">
        {say('There is no connection.')} {then}
        {!sendsWhenClosed.value && ` ${openToSend()}`}
      </p>
    )
  )
}
