import { useEffect, useState } from 'react'
import { isBusy } from '../../offline/device/busy'
import { acceptUpdate, isUpdateReady } from '../../offline/updates/updates'
import { useClientSignal } from '../../page/client-signal'

/** Milliseconds between two checks whether the person is busy. */
const BUSY_CHECK_INTERVAL = 1_000

/** Offers a new version: not while the person types or pays, and after "Later" not again in this tab. */
export function UpdatePrompt() {
  const isReady = useClientSignal(isUpdateReady, false)
  const [answer, setAnswer] = useState<'update' | 'later' | null>(null)
  const isGoodMoment = useGoodMoment(isReady && answer === null)
  return (
    <div role="status">
      {isGoodMoment && (
        <div className="device-note">
          <p>
            <strong>A new version is ready.</strong>
          </p>
          <button
            type="button"
            onClick={() => {
              setAnswer('update')
              void acceptUpdate()
            }}
          >
            Update
          </button>
          <button type="button" className="button quiet" onClick={() => setAnswer('later')}>
            Later
          </button>
        </div>
      )}
    </div>
  )
}

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
