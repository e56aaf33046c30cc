import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { say } from '#shared/language/say'
import { worksOffline } from '../../offline/connection'
import { useHydrated } from '../../page/page'
import { workOffline } from './start-working-offline'

/** The choice that no request leaves this device: for people who pay by the megabyte, or whose line is worse than none. */
export function WorkOfflineSwitch() {
  useSignals()
  const isChosen = worksOffline.value
  // What the person has just chosen, until the device has stored it.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isPossible = !useHydrated() || 'serviceWorker' in navigator
  async function choose(isOffline: boolean) {
    setWanted(isOffline)
    await workOffline(isOffline)
    setWanted(null)
  }
  if (!isPossible && !isChosen) return null
  return (
    <section className="panel" aria-labelledby="work-offline">
      <h2 id="work-offline">{say('Connection')}</h2>
      <label className="settings-switch">
        <input type="checkbox" checked={wanted ?? isChosen} onChange={({ target }) => void choose(target.checked)} />
        {say('Work offline')}
      </label>
      <p>
        {say(
          'While this is on, nothing is sent or received. You can read what is on this device, and what you write waits here until you go online. Giving needs a connection.',
        )}
      </p>
    </section>
  )
}
