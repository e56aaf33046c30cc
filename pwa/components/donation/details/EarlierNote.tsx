import type { ReactNode } from 'react'
import { say } from '#shared/language/say'

/** Details that were typed on this device earlier, perhaps by another person. */
export interface EarlierDetails {
  use: () => void
  drop: () => void
}

/** Offers what was typed on this device earlier. It shows no text: it may be another person's. */
export default function EarlierNote({
  earlier,
  onAnswer,
}: {
  earlier: EarlierDetails
  onAnswer: () => void
}): ReactNode {
  function answer(act: () => void) {
    act()
    // The focus was on a button that disappears.
    onAnswer()
  }
  return (
    <div className="form-note earlier-details">
      <p>
        {say('Details for a donation were typed on this device before, perhaps by another person. Are they yours?')}
      </p>
      <p className="decline-ways">
        <button type="button" className="button quiet" onClick={() => answer(earlier.use)}>
          {say('Yes, fill them in')}
        </button>
        <button type="button" className="button quiet" onClick={() => answer(earlier.drop)}>
          {say('No, delete them')}
        </button>
      </p>
    </div>
  )
}
