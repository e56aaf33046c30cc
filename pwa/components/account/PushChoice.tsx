import { useEffect, useState } from 'react'
import { say } from '#shared/language/say'
import { reasonOf } from '../../api/errors'
import { showProblem } from '../../notify/toasts'
import { type PushState, readPushState, switchPushOff, switchPushOn } from '../../offline/push'

/** Whether this device shows notifications, and how much of them everybody near it may read. Nothing until the device has said. */
export default function PushChoice() {
  const [state, setState] = useState<PushState | null>(null)
  // What the person has just chosen, until the server knows it.
  const [wanted, setWanted] = useState<PushState | null>(null)
  useEffect(() => void readPushState().then(setState), [])
  if (!state) return null
  const shown = wanted ?? state

  async function change(next: PushState, act: () => Promise<PushState>) {
    if (wanted) return
    setWanted(next)
    try {
      setState(await act())
    } catch (error) {
      showProblem(say('Not possible yet'), reasonOf(error, say('Please try again.')))
    }
    setWanted(null)
  }
  const switchOn = (showsNames: boolean) => change({ name: 'on', showsNames }, () => switchPushOn(showsNames))

  if (shown.name !== 'on' && shown.name !== 'off') return <p role="status">{whyNot(shown.name)}</p>
  return (
    <>
      <label className="settings-switch">
        <input
          type="checkbox"
          checked={shown.name === 'on'}
          onChange={({ target }) => void (target.checked ? switchOn(false) : change({ name: 'off' }, switchPushOff))}
        />
        {say('Show notifications on this device')}
      </label>
      <p>{say('They come even when the app is closed, and a tap opens the page, also without a connection.')}</p>
      {shown.name === 'on' && (
        <label className="settings-switch">
          <input type="checkbox" checked={shown.showsNames} onChange={({ target }) => void switchOn(target.checked)} />
          {say('Show names and amounts on the lock screen')}
        </label>
      )}
    </>
  )
}

function whyNot(name: Exclude<PushState['name'], 'on' | 'off'>): string {
  const sentences = {
    blocked: () =>
      say(
        'Notifications of this site are blocked in this browser. Allow them in its settings, then open this page again.',
      ),
    'install-first': () =>
      say(
        'On an iPhone or iPad, notifications come to the installed app: add it to your home screen, and open it there.',
      ),
    impossible: () => say('This browser can’t show notifications of this site.'),
  }
  return sentences[name]()
}
