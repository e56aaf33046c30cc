import { type ReactNode, useState } from 'react'
import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import type { KeptForm } from '../../offline/drafts/useFormDraft'
import { useKeptFocus } from '../../page/use-kept-focus'
import { OtherTextOffer } from './OtherTextOffer'
import { StorageNote } from './StorageNote'

interface Props {
  kept: KeptForm
  children: ReactNode
}

/** The form of a draft. While another tab has the draft, the form is read-only, says so and offers to take the draft over. */
export function DraftFrame({ kept, children }: Props) {
  const { kind, round, isElsewhere, takeOver, isFromElsewhere, hasText, isCopied, typed, other, chooseOther } = kept
  const [hasTakenOver, setTakenOver] = useState(false)
  const notes = useKeptFocus<HTMLDivElement>()
  return (
    <>
      <div role="status" {...notes}>
        {isElsewhere ? (
          <div className="form-note">
            <p>
              {sayNodes(
                '<strong>This draft is open in another tab.</strong> You can read it here. To change it here, take it over: the newest text comes with it.',
                { strong: (words) => <strong>{words}</strong> },
              )}
            </p>
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                setTakenOver(true)
                takeOver()
              }}
            >
              {say('Take over')}
            </button>
          </div>
        ) : (
          hasTakenOver && <p className="form-note">{say('You can change this draft here now.')}</p>
        )}
        {isFromElsewhere && <p className="form-note">{say('You started this draft on another device.')}</p>}
        {other && <OtherTextOffer kind={kind} typed={typed} other={other} onChoice={chooseOther} />}
      </div>
      <fieldset key={round} role="presentation" className="draft-fields" disabled={isElsewhere}>
        {children}
      </fieldset>
      {hasText && <StorageNote isCopied={isCopied} />}
    </>
  )
}
