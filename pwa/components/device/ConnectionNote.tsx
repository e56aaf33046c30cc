import { useConnection } from '../../offline/connection/connection'
import { probe } from '../../offline/connection/watch-connection'

/** Says that there is no connection. Short, because it covers a part of the page while the device is offline. */
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
