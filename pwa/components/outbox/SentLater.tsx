import { useConnection } from '../../offline/connection/connection'
import { OPEN_TO_SEND, useSendsWhenClosed } from '../../offline/outbox/status/sends-when-closed'

/** Says beside a form, without a connection, that it can be sent all the same. `then`: what the person does, and what follows from it. */
export function SentLater({ then }: { then: string }) {
  const isOffline = useConnection() === 'offline'
  const sendsWhenClosed = useSendsWhenClosed()
  return (
    isOffline && (
      <p className="form-note">
        There is no connection. {then}
        {!sendsWhenClosed && ` ${OPEN_TO_SEND}`}
      </p>
    )
  )
}
