import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { say } from '#shared/language/say'
import { useConnection, worksOffline } from '../../offline/connection'
import { lastSave, writesDrafts } from '../../offline/drafts/drafts'
import { riskText } from '../../offline/outbox/outbox-text'
import { acceptUpdate, isAppTooOld, isUpdateReady } from '../../offline/updates'
import { hasNetworkReturned } from '../../offline/work-offline'
import { useGoodMoment, useLanguageOffer } from '../language/LanguageOffer'
import { Button } from '../ui/Buttons'
import { useAge } from './DataAge'
import { workOffline } from './WorkOfflineSwitch'

/** What the person has said to the new version, in this tab. */
const answer = signal<'update' | 'later' | null>(null)

/** The most important thing that this device has to say; `otherwise` while that is nothing. */
export function DeviceLine({ otherwise }: { otherwise: ReactNode }) {
  useSignals()
  const age = useAge()
  const offline = useOfflineLine(age)
  const update = useUpdateLine()
  const offer = useLanguageOffer()
  const saved = age && <p>{say('Saved copy from {age}', { age })}</p>
  const risk = writesDrafts.value && lastSave.value !== 'saved' && <p>{riskText(lastSave.value)}</p>
  const line = (isAppTooOld.value && update) || offline || update || saved || offer
  return (
    <>
      <div role="alert">{risk}</div>
      <div role="status">{!risk && line}</div>
      {!risk && !line && otherwise}
    </>
  )
}

function useOfflineLine(age: string | null): ReactNode {
  useSignals()
  const isOffline = useConnection() === 'offline'
  const isChosen = worksOffline.value
  if (!isOffline) return null
  const state = isChosen ? say('Working offline') : say('You are offline.')
  const words = age ? say('Offline: saved copy from {age}', { age }) : state
  return (
    <p>
      <span>{hasNetworkReturned.value ? say('The network is back.') : words}</span>
      {(isChosen || 'serviceWorker' in navigator) && (
        <Button onClick={() => void workOffline(!isChosen)}>{isChosen ? say('Go online') : say('Work offline')}</Button>
      )}
    </p>
  )
}

/** Not while the person types or pays, nor after "Later", unless the server refuses this version. */
function useUpdateLine(): ReactNode {
  useSignals()
  const isReady = isUpdateReady.value
  const isTooOld = isAppTooOld.value
  const isGoodMoment = useGoodMoment(answer.value !== 'update' && (isTooOld || (isReady && answer.value === null)))
  // A page that the worker has answered comes from the old build again until the new one is loaded.
  const canUpdate = isReady || !navigator.serviceWorker?.controller
  if (!isGoodMoment) return null
  return (
    <p>
      {isTooOld ? say('Please update Pamoja.') : say('A new version is ready.')}
      {isTooOld && ` ${say('What you wrote stays here and is sent after the update.')}`}
      {isTooOld && !canUpdate && ` ${say('The new version is being loaded.')}`}
      {canUpdate && (
        <Button
          onClick={() => {
            answer.value = 'update'
            void acceptUpdate()
          }}
        >
          {say('Update')}
        </Button>
      )}
      {!isTooOld && (
        <Button
          onClick={() => {
            answer.value = 'later'
          }}
        >
          {say('Later')}
        </Button>
      )}
    </p>
  )
}
