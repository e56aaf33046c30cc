import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import { usePage } from '../../page/page'
import { useNow } from '../../page/use-now'

interface Props {
  /** When the network stops waiting for the donor. */
  expiresAt: string
}

/** The time that is left to approve a payment on the phone. The status text beside it says the minutes to screen readers. */
export default function PhonePrompt({ expiresAt }: Props) {
  const { settings } = usePage()
  const now = useNow()
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1_000))
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      {seconds > 0 && (
        <p className="donation-hint quiet-text" role="timer" aria-live="off">
          {say('Time left: {time}', { time: shown })}
        </p>
      )}
      {settings.sandboxOrigin && (
        <p className="donation-hint quiet-text">
          {sayNodes('Practice payments have no real phone: <phone>open the practice phone</phone>', {
            phone: (words) => (
              <a href={`${settings.sandboxOrigin}/phone`} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          })}
        </p>
      )}
    </>
  )
}
