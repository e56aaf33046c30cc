import { useId, useRef } from 'react'
import { say } from '#shared/language/say'
import { QUICK_AMOUNTS } from '#shared/rules/limits'
import { centsToDecimal, formatCentsShort } from '#shared/rules/money/money'
import { readTypedAmount, sumInWords } from '#shared/rules/typed-number'
import { useHydrated } from '../../page/page'
import { SUM_INPUT, WhichSum } from '../form/SumField'
import { checkoutAddress } from '../fundraisers/FundraiserCard'
import { Button, ButtonLink } from '../ui/Buttons'

interface Props {
  fundraiser: { id: number; title: string }
  /** In dollars, as all texts here. */
  typed: string
  onType: (amount: string) => void
  /** By one of the buttons. */
  onChoose: (amount: string) => void
}

/** The usual amounts, and a field for any other. */
export function AmountChoice({ fundraiser, typed, onType, onChoose }: Props) {
  const isHydrated = useHydrated()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { cents: chosen, problem: found } = readTypedAmount(typed)
  const problem = typed === '' ? null : found
  function take(dollars: string) {
    onType(dollars)
    field.current?.focus()
  }
  return (
    <>
      <fieldset className="quick-amounts">
        <legend className="unseen">{say('Quick amounts')}</legend>
        {QUICK_AMOUNTS.map((cents) =>
          isHydrated ? (
            <Button
              key={cents}
              className="button"
              aria-pressed={cents === chosen}
              onClick={() => onChoose(centsToDecimal(cents))}
            >
              {formatCentsShort(cents)}
            </Button>
          ) : (
            <ButtonLink key={cents} to={checkoutAddress(fundraiser, cents)}>
              {formatCentsShort(cents)}
            </ButtonLink>
          ),
        )}
      </fieldset>
      <label>
        {say('Amount in US dollars')}
        <input
          {...SUM_INPUT}
          ref={field}
          name="amount"
          required
          value={typed}
          onChange={({ target }) => onType(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </label>
      <small id={`${id}-note`} className={`field-note ${problem ? 'field-problem' : ''}`} aria-live="polite">
        {problem ?? (chosen === null ? say('At least $1') : sumInWords(chosen))}
      </small>
      <WhichSum typed={typed} onTake={take} />
    </>
  )
}
