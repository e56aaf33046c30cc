import { useConnection } from '../offline/connection'
import { probe } from '../offline/watch-connection'

/** Says that there is no connection. Short: it stands there for as long as that lasts, over what is being read. */
export function ConnectionNote() {
  const isOffline = useConnection() === 'offline'
  return (
    <div role="status">
      {isOffline && (
        <div className="device-note">
          <p>
            <strong>You are offline.</strong>
          </p>
          <button type="button" className="button quiet" onClick={() => void probe()}>
            Try again
          </button>
        </div>
      )}
    </div>
  )
}
