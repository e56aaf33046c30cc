import { useEffect, useState } from 'react'
import { isBusy } from '../../offline/device/busy'
import { acceptUpdate, isAppTooOld, isUpdateReady } from '../../offline/updates/updates'
import { useClientSignal } from '../../page/client-signal'

/** Milliseconds between two checks whether the person is busy. */
const BUSY_CHECK_INTERVAL = 1_000

/**
 * Offers a new version: not while the person types or pays, and after "Later" not again in this tab, unless the server refuses this one.
 */
export function UpdatePrompt() {
  const isReady = useClientSignal(isUpdateReady, false)
  const isTooOld = useClientSignal(isAppTooOld, false)
  const [answer, setAnswer] = useState<'update' | 'later' | null>(null)
  const isGoodMoment = useGoodMoment(answer !== 'update' && (isTooOld || (isReady && answer === null)))
  // A page that the worker has answered comes from the old build again until the new one is loaded.
  const canUpdate = isReady || !navigator.serviceWorker?.controller
  return (
    <div role="status">
      {isGoodMoment && (
        <div className="device-note">
          <p>
            <strong>{isTooOld ? 'Please update Pamoja.' : 'A new version is ready.'}</strong>
            {isTooOld && ` What you wrote stays here and is sent after the update.${canUpdate ? '' : LOADING}`}
          </p>
          {canUpdate && (
            <button
              type="button"
              onClick={() => {
                setAnswer('update')
                void acceptUpdate()
              }}
            >
              Update
            </button>
          )}
          {!isTooOld && (
            <button type="button" className="button quiet" onClick={() => setAnswer('later')}>
              Later
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const LOADING = ' The new version is being loaded.'

function useGoodMoment(isWanted: boolean): boolean {
  const [isGood, setGood] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const look = () => setGood(!isBusy())
    look()
    const timer = setInterval(look, BUSY_CHECK_INTERVAL)
    return () => {
      clearInterval(timer)
      setGood(false)
    }
  }, [isWanted])
  return isGood
}
