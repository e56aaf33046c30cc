import type { ReactNode } from 'react'
import type { KeptForm } from '../../offline/drafts/useFormDraft'

interface Props {
  kept: KeptForm
  children: ReactNode
}

/** The form of a draft. While another tab has the draft, the form is read-only, says so and offers to take the draft over. */
export function DraftFrame({ kept: { round, isElsewhere, takeOver }, children }: Props) {
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
      </div>
      <fieldset key={round} role="presentation" className="draft-fields" disabled={isElsewhere}>
        {children}
      </fieldset>
    </>
  )
}
