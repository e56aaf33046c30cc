import { useSignals } from '@preact/signals-react/runtime'
import { say } from '#shared/language/say'
import { connection } from '../../offline/connection'
import { openToSend, sendsWhenClosed } from '../../offline/outbox/outbox-text'

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
