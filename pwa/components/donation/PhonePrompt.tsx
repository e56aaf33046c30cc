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
        <p className="donation-hint" role="timer" aria-live="off">
          Time left: {shown}
        </p>
      )}
      {settings.sandboxOrigin && (
        <p className="donation-hint">
          Practice payments have no real phone:{' '}
          <a href={`${settings.sandboxOrigin}/phone`} target="_blank" rel="noreferrer">
            open the practice phone
          </a>
        </p>
      )}
    </>
  )
}
