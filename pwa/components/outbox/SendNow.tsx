import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import { sendNow } from '../../offline/outbox/outbox'

/** Sends everything that waits, without the pause after an earlier failure. */
export function SendNow({ className }: { className: string }) {
  async function send() {
    const result = await sendNow()
    if (result?.name !== 'again') return
    showToast({
      title: say('Not sent yet'),
      description: say('We can’t reach the server. Your change stays saved on this device, and we try again.'),
    })
  }
  return (
    <button type="button" className={className} onClick={() => void send()}>
      {say('Send now')}
    </button>
  )
}
