import type { ReactNode } from 'react'
import type { KeptForm } from '../../offline/drafts/useFormDraft'
import { OtherTextOffer } from './OtherTextOffer'
import { StorageNote } from './StorageNote'

interface Props {
  kept: KeptForm
  children: ReactNode
}

/** The form of a draft. While another tab has the draft, the form is read-only, says so and offers to take the draft over. */
export function DraftFrame({ kept, children }: Props) {
  const { round, isElsewhere, takeOver, isFromElsewhere, hasText, isCopied, other, chooseOther } = kept
  return (
    <>
      <div role="status">
        {isElsewhere && (
          <div className="form-note">
            <p>
              <strong>This draft is open in another tab.</strong> You can read it here, and change it there.
            </p>
            <button type="button" className="button quiet" onClick={takeOver}>
              Take over
            </button>
          </div>
        )}
        {isFromElsewhere && <p className="form-note">You started this draft on another device.</p>}
        {other && <OtherTextOffer other={other} onChoice={chooseOther} />}
      </div>
      <fieldset key={round} role="presentation" className="draft-fields" disabled={isElsewhere}>
        {children}
      </fieldset>
      {hasText && <StorageNote isCopied={isCopied} />}
    </>
  )
}
