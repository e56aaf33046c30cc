import { lazy, Suspense, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'

const load = () => import('./AmountEditor')
const AmountEditor = lazy(load)

interface Props {
  fundraiser: { id: number; title: string }
  /** Cents. */
  amount: number
  isLocked: boolean
  /** `amount` in cents. */
  onChange: (amount: number) => void
}

/** The amount, with a button that changes it on the spot. */
export function ChosenAmount({ fundraiser, amount, isLocked, onChange }: Props) {
  const [isChanging, setIsChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  /** Opens the form after its code is loaded: on a bad connection that may fail. */
  async function change() {
    try {
      await load()
      setIsChanging(true)
    } catch {
      showToast({
        title: say('No connection'),
        description: say('The amount can be changed when you are back online.'),
      })
    }
  }

  function close() {
    setIsChanging(false)
    button.current?.focus()
  }

  return (
    <>
      <p className="chosen-amount">
        <strong role="status">{formatCents(amount)}</strong>
        <button
          ref={button}
          type="button"
          className="button quiet small"
          aria-expanded={isChanging}
          disabled={isLocked}
          onClick={() => (isChanging ? close() : void change())}
        >
          {sayNodes('Change<what> the amount</what>', { what: (words) => <span className="unseen">{words}</span> })}
        </button>
      </p>
      {isChanging && !isLocked && (
        <Suspense>
          <AmountEditor
            fundraiser={fundraiser}
            amount={amount}
            onClose={close}
            onChange={(chosen) => {
              onChange(chosen)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
