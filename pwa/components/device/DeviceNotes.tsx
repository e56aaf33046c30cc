import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { say } from '#shared/language/say'
import { isBusy } from '../../offline/busy'
import { connection, probe, worksOffline } from '../../offline/connection'
import { writesDrafts } from '../../offline/drafts/drafts'
import { acceptUpdate, isAppTooOld, isUpdateReady } from '../../offline/updates'
import { hasNetworkReturned } from '../../offline/work-offline'
import { Button, QuietButton } from '../ui/Buttons'
import DraftNote from './DraftNote'
import { workOffline } from './WorkOfflineSwitch'

/** Milliseconds between two checks whether the person is busy. */
const BUSY_CHECK_INTERVAL = 1_000

/**
 * Offers a new version: not while the person types or pays, and after "Later" not again in this tab, unless the server refuses this one.
 */
function UpdatePrompt() {
  useSignals()
  const isReady = isUpdateReady.value
  const isTooOld = isAppTooOld.value
  const [answer, setAnswer] = useState<'update' | 'later' | null>(null)
  const isGoodMoment = useGoodMoment(answer !== 'update' && (isTooOld || (isReady && answer === null)))
  // A page that the worker has answered comes from the old build again until the new one is loaded.
  const canUpdate = isReady || !navigator.serviceWorker?.controller
  return (
    <div role="status">
      {isGoodMoment && (
        <div className="device-note">
          <p>
            <strong>{isTooOld ? say('Please update Pamoja.') : say('A new version is ready.')}</strong>
            {isTooOld && ` ${say('What you wrote stays here and is sent after the update.')}`}
            {isTooOld && !canUpdate && ` ${say('The new version is being loaded.')}`}
          </p>
          {canUpdate && (
            <Button
              onClick={() => {
                setAnswer('update')
                void acceptUpdate()
              }}
            >
              {say('Update')}
            </Button>
          )}
          {!isTooOld && <QuietButton onClick={() => setAnswer('later')}>{say('Later')}</QuietButton>}
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

export function DeviceNotes() {
  useSignals()
  return (
    <>
      <ConnectionNote />
      {writesDrafts.value && <DraftNote />}
      <UpdatePrompt />
    </>
  )
}

/** Says that there is no connection. Short, because it covers a part of the page while the device is offline. */
function ConnectionNote() {
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
          {!isChosen && <QuietButton onClick={() => void probe()}>{say('Try again')}</QuietButton>}
          {(isChosen || 'serviceWorker' in navigator) && (
            <button
              type="button"
              className={isPossible ? 'button' : 'button quiet'}
              onClick={() => void workOffline(!isChosen)}
            >
              {isChosen ? say('Go online') : say('Work offline')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
