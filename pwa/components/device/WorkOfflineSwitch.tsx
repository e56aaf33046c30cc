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

export const workOffline = (isOffline: boolean): Promise<void> =>
  isOffline ? startWorkingOffline() : keepingFocus(choice.goOnline)

async function startWorkingOffline(): Promise<void> {
  const result = await keepingFocus(choice.goOffline)
  if (result === 'done') return
  if (result === 'no-storage')
    return showProblem(say('Not possible'), say('This browser can’t work offline on this site.'))
  showProblem(
    say('Not possible yet'),
    say('This browser has not stored the app. Stay on this page for a moment, then try again.'),
  )
}

/** Runs `work`, which replaces the note with the pressed button. The focus goes to the next note, or to the content. */
async function keepingFocus<T>(work: () => Promise<T>): Promise<T> {
  const wasInNote = document.activeElement?.closest('.device-notes')
  const result = await work()
  if (wasInNote) requestAnimationFrame(focusNoteOrContent)
  return result
}

function focusNoteOrContent(): void {
  if (document.activeElement !== document.body) return
  const main = document.querySelector('main')
  if (main) main.tabIndex = -1
  const next = document.querySelector<HTMLElement>('.device-notes button') ?? main
  next?.focus({ preventScroll: true })
}
