import { type ReactNode, useEffect, useState } from 'react'
import { formatWeekday } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import type { KeptForm } from '../../offline/drafts/useFormDraft'
import { keepStorageNow, offersToKeepStorage, safeUntil } from '../../offline/storage/keep-storage'
import { useSite } from '../../page/page'
import { useKeptFocus } from '../../page/use-kept-focus'
import { useNow } from '../../page/use-now'
import { OtherTextOffer } from './OtherTextOffer'

const HOUR = 60 * 60_000

/** What the person should know about the browser that keeps their draft. `isCopied`: whether their account has a copy. */
function StorageNote({ isCopied }: { isCopied: boolean }) {
  const { name } = useSite()
  const until = safeUntil(useNow(HOUR))
  const [canAsk, setCanAsk] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const note = useKeptFocus<HTMLDivElement>()
  useEffect(() => void offersToKeepStorage().then(setCanAsk, () => undefined), [])

  if (until !== null) {
    return (
      <p className="form-note">
        {say(
          'Safari may delete this draft if you don’t open {name} for 7 days. If you open it before {day}, the 7 days start again.',
          { name, day: formatWeekday(until) },
        )}
        {isCopied && ` ${say('A copy is in your account: you can continue on any device.')}`}
      </p>
    )
  }
  if (!canAsk) return null
  return (
    <div className="form-note" {...note}>
      <p role="status">
        {answer ??
          say(
            'Firefox may delete drafts when this device is short of space. It can keep them, and asks for your permission.',
          )}
      </p>
      {answer === null && (
        <button
          type="button"
          className="button quiet"
          onClick={() => void keepStorageNow().then((isKept) => setAnswer(answerFor(isKept)))}
        >
          {say('Keep my drafts')}
        </button>
      )}
    </div>
  )
}

const answerFor = (isKept: boolean): string =>
  isKept
    ? say('Firefox keeps your drafts on this device.')
    : say('Firefox may still delete drafts when this device is short of space.')

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
