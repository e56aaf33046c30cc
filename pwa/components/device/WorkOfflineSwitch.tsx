import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { say } from '#shared/language/say'
import { showProblem } from '../../notify/toasts'
import { worksOffline } from '../../offline/connection'
import * as choice from '../../offline/work-offline'
import { useHydrated } from '../../page/page'

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
    <>
      <label className="settings-switch">
        <input type="checkbox" checked={wanted ?? isChosen} onChange={({ target }) => void choose(target.checked)} />
        {say('Work offline')}
      </label>
      <p>
        {say(
          'While this is on, nothing is sent or received. You can read what is on this device, and what you write waits here until you go online. Giving needs a connection.',
        )}
      </p>
    </>
  )
}

export const workOffline = (isOffline: boolean): Promise<void> => (isOffline ? startWorkingOffline() : goOnline())

async function startWorkingOffline(): Promise<void> {
  const result = await choice.goOffline()
  if (result === 'done') return
  if (result === 'no-storage')
    return showProblem(say('Not possible'), say('This browser can’t work offline on this site.'))
  showProblem(
    say('Not possible yet'),
    say('This browser has not stored the app. Stay on this page for a moment, then try again.'),
  )
}

/** The pressed button goes away with what it ended: then the focus goes to the content. */
async function goOnline(): Promise<void> {
  const wasInLine = document.activeElement?.closest('.status-line')
  await choice.goOnline()
  requestAnimationFrame(() => {
    const isLost = wasInLine && document.activeElement === document.body
    if (isLost) document.querySelector('main')?.focus({ preventScroll: true })
  })
}
