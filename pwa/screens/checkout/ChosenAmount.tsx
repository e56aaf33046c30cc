import { useRef, useState } from 'react'
import { formatCents } from '#shared/rules/money/money'
import { sayNodes } from '../../language/say-nodes'
import AmountEditor from './AmountEditor'

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
          onClick={() => (isChanging ? close() : setIsChanging(true))}
        >
          {sayNodes('Change<what> the amount</what>', { what: (words) => <span className="unseen">{words}</span> })}
        </button>
      </p>
      {isChanging && !isLocked && (
        <AmountEditor
          fundraiser={fundraiser}
          amount={amount}
          onClose={close}
          onChange={(chosen) => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </>
  )
}
