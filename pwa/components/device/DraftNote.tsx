import { isDraftAtRisk } from '../../offline/drafts/draft-risk'
import { useClientSignal } from '../../page/client-signal'

/** Warns that the typed text is not saved and would be lost with this page. */
export function DraftNote() {
  const isAtRisk = useClientSignal(isDraftAtRisk, false)
  return (
    <div role="alert">
      {isAtRisk && (
        <p className="device-note">
          This device is full, or stores nothing for this site: what you type is lost when you leave the page. Copy it
          to be safe.
        </p>
      )}
    </div>
  )
}
