import { type FormEvent, useId, useState } from 'react'
import { say } from '#shared/language/say'
import { centsToDecimal, formatCents } from '#shared/rules/money/money'
import { QuickAmounts } from '../../components/donation/QuickAmounts'
import { readTypedAmount } from '../../components/donation/typed-details'
import { QuietButton } from '../../components/ui/Buttons'

interface Props {
  fundraiser: { id: number; title: string }
  /** Cents. */
  amount: number
  /** `amount` in cents. */
  onChange: (amount: number) => void
  onClose: () => void
}

export default function AmountEditor({ fundraiser, amount, onChange, onClose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(centsToDecimal(amount))
  const { cents, problem } = readTypedAmount(typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (cents !== null) onChange(cents)
  }

  return (
    <form className="amount-editor" onSubmit={submit} noValidate>
      <QuickAmounts
        fundraiser={fundraiser}
        chosen={cents}
        onChoose={(dollars) => onChange(readTypedAmount(dollars).cents ?? amount)}
      />
      <label>
        {say('Amount in US dollars')}
        <input
          type="number"
          dir="ltr"
          inputMode="decimal"
          min="1"
          step="0.01"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </label>
      <small id={`${id}-note`} className={`field-note ${problem ? 'field-problem' : ''}`} aria-live="polite">
        {problem ?? say('At least $1')}
      </small>
      <p className="actions">
        <button type="submit" className="button" disabled={cents === null}>
          {cents === null ? say('Use this amount') : say('Use {amount}', { amount: formatCents(cents) })}
        </button>
        <QuietButton onClick={onClose}>{say('Cancel')}</QuietButton>
      </p>
    </form>
  )
}
