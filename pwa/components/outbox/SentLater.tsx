import { say } from '#shared/language/say'
import { useConnection } from '../../offline/connection/connection'
import { openToSend, useSendsWhenClosed } from '../../offline/outbox/status/sends-when-closed'

/** Says beside a form, without a connection, that it can be sent all the same. `then`: what the person does, and what follows from it. */
export function SentLater({ then }: { then: string }) {
  const isOffline = useConnection() === 'offline'
  const sendsWhenClosed = useSendsWhenClosed()
  return (
    isOffline && (
      <p className="form-note">
        {say('There is no connection.')} {then}
        {!sendsWhenClosed && ` ${openToSend()}`}
      </p>
    )
  )
}
