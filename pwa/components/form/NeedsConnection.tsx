import { useConnection } from '../../offline/connection/connection'

/** Says while offline why the form can't be sent. `what` begins the sentence: `Signing in`. */
export function NeedsConnection({ what }: { what: string }) {
  const isOffline = useConnection() === 'offline'
  return (
    <div role="status">
      {isOffline && <p className="form-note">{what} needs a connection. What you typed stays here.</p>}
    </div>
  )
}
