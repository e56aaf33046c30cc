import { useState } from 'react'
import { say } from '#shared/language/say'
import { hasBackgroundSync } from '../../offline/outbox/status/sends-when-closed'

/** Whether this browser sends while the app is closed and supports notifications, and the person has not decided yet. */
function canOffer(): boolean {
  return 'Notification' in window && hasBackgroundSync() && Notification.permission === 'default'
}

/** Offers a notification when the waiting entries are sent. The browser asks for permission only after the button. */
export function NoticeOffer() {
  const [state, setState] = useState(() => (canOffer() ? 'offered' : 'decided'))
  async function ask() {
    setState((await Notification.requestPermission()) === 'granted' ? 'granted' : 'decided')
  }
  if (state === 'decided') return null
  if (state === 'granted') return <p>{say('You will be notified when it is live, even if the app is closed.')}</p>
  return (
    <p>
      <button type="button" className="button quiet small" onClick={() => void ask()}>
        {say('Notify me when it is live')}
      </button>
    </p>
  )
}
