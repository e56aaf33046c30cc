import { lazy, Suspense, useRef, useState } from 'react'
import { formatCents } from '#shared/rules/money/money'
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
      showToast({ title: 'No connection', description: 'The amount can be changed when you are back online.' })
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
          Change<span className="unseen"> the amount</span>
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
