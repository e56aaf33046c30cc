import { useSignals } from '@preact/signals-react/runtime'
import { say } from '#shared/language/say'
import { connection, worksOffline } from '../../offline/connection/connection'
import { hasNetworkReturned } from '../../offline/connection/network-returned'
import { probe } from '../../offline/connection/watch-connection'

/** Says that there is no connection. Short, because it covers a part of the page while the device is offline. */
export function ConnectionNote() {
  useSignals()
  const isOffline = connection.value === 'offline'
  const isChosen = worksOffline.value
  const isPossible = hasNetworkReturned.value
  return (
    <div role="status">
      {(isChosen || isOffline) && (
        <div className="device-note">
          <p>
            <strong>{isChosen ? say('Working offline') : say('You are offline.')}</strong>
            {isPossible && <span>. {say('The network is back.')}</span>}
          </p>
          {!isChosen && (
            <button type="button" className="button quiet" onClick={() => void probe()}>
              {say('Try again')}
            </button>
          )}
          {(isChosen || 'serviceWorker' in navigator) && (
            <button
              type="button"
              className={isPossible ? 'button' : 'button quiet'}
              // Loaded when it is used. The choice to work offline stores this code on the device: see `goOffline`.
              onClick={() => void import('./start-working-offline').then((code) => code.workOffline(!isChosen))}
            >
              {isChosen ? say('Go online') : say('Work offline')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
