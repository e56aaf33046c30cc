import { type FormEvent, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { centsToDecimal, formatCents } from '#shared/rules/money/money'
import { readTypedAmount, sumInWords } from '#shared/rules/typed-number'
import { AmountChoice } from '../../components/donation/AmountChoice'
import { QuietButton, SmallButton } from '../../components/ui/Buttons'
import { sayNodes, unseen } from '../../language/say-nodes'

interface Props {
  fundraiser: { id: number; title: string }
  /** Cents. */
  amount: number
  isLocked: boolean
  /** `amount` in cents. */
  onChange: (amount: number) => void
}

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
        <SmallButton
          ref={button}
          aria-expanded={isChanging}
          disabled={isLocked}
          onClick={() => (isChanging ? close() : setIsChanging(true))}
        >
          {sayNodes('Change<what> the amount</what>', { what: unseen })}
        </SmallButton>
      </p>
      <p className="quiet-text">{sumInWords(amount)}</p>
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

function AmountEditor({ fundraiser, amount, onChange, onClose }: Omit<Props, 'isLocked'> & { onClose: () => void }) {
  const [typed, setTyped] = useState(centsToDecimal(amount))
  const { cents } = readTypedAmount(typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (cents !== null) onChange(cents)
  }

  return (
    <form className="amount-editor" onSubmit={submit} noValidate>
      <AmountChoice
        fundraiser={fundraiser}
        typed={typed}
        onType={setTyped}
        onChoose={(dollars) => onChange(readTypedAmount(dollars).cents ?? amount)}
      />
      <p className="actions">
        <button type="submit" className="button" disabled={cents === null}>
          {cents === null ? say('Use this amount') : say('Use {amount}', { amount: formatCents(cents) })}
        </button>
        <QuietButton onClick={onClose}>{say('Cancel')}</QuietButton>
      </p>
    </form>
  )
}
