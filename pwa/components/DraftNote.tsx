import { useClientSignal } from '../offline/client-signal'
import { isDraftAtRisk } from '../offline/draft-risk'

/** Says that what is being typed would be lost with this page. */
export function DraftNote() {
  const isAtRisk = useClientSignal(isDraftAtRisk, false)
  return (
    <div role="alert">
      {isAtRisk && (
        <p className="device-note">
          This device is full, or keeps nothing for this site: what you type is lost when you leave the page. Copy it to
          be safe.
        </p>
      )}
    </div>
  )
}
