import { useId, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { invalidAmountTitle, leastGift, QUICK_AMOUNTS } from '#shared/rules/limits'
import { localQuickAmounts } from '#shared/rules/money/exchange'
import { centsToDecimal, formatCents, formatCentsShort } from '#shared/rules/money/money'
import { readTypedAmount, readTypedSum, sumInWords } from '#shared/rules/typed-number'
import { useHydrated } from '../../page/page'
import { SUM_INPUT, WhichSum } from '../form/SumField'
import { checkoutAddress } from '../fundraisers/FundraiserCard'
import { Button, ButtonLink } from '../ui/Buttons'
import { useLocalRate } from './LocalAmounts'

interface Props {
  fundraiser: { id: number; title: string }
  /** In dollars, as all texts here. */
  typed: string
  /** Whether the donor wants to go on: then an empty field is a mistake. */
  isChecked: boolean
  onType: (amount: string) => void
  /** By one of the buttons. */
  onChoose: (amount: string) => void
}

/** The usual amounts, and a field for any other: where phones pay, in the currency of the country. */
export function AmountChoice({ fundraiser, typed, isChecked, onType, onChoose }: Props) {
  const isHydrated = useHydrated()
  const local = useLocalRate()
  const [localText, setLocalText] = useState<string | null>(null)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { cents: chosen, problem: found } = readTypedAmount(typed)
  const problem = typed === '' && !isChecked ? null : found
  const amounts = local
    ? localQuickAmounts(local.rate).map(({ cents, local: major }) => ({ cents, text: local.format(major) }))
    : QUICK_AMOUNTS.map((cents) => ({ cents, text: formatCentsShort(cents) }))
  function take(dollars: string) {
    onType(dollars)
    field.current?.focus()
  }
  function typeLocal(text: string, rate: number) {
    setLocalText(text)
    const { cents: hundredths, either } = readTypedSum(text)
    // Written with one separator it is thousands: these currencies have no use for fractions.
    const sum = hundredths ?? either?.[0]
    onType(sum ? centsToDecimal(Math.round(sum / rate)) : text)
  }
  const shown = local && chosen !== null ? String(Math.ceil((chosen * local.rate) / 100)) : typed
  return (
    <>
      <fieldset className={`quick-amounts${local ? ' local' : ''}`}>
        <legend className="unseen">{say('Quick amounts')}</legend>
        {amounts.map(({ cents, text }) =>
          isHydrated ? (
            <Button
              key={cents}
              className="button"
              aria-pressed={cents === chosen}
              onClick={() => {
                setLocalText(null)
                onChoose(centsToDecimal(cents))
              }}
            >
              {text}
            </Button>
          ) : (
            <ButtonLink key={cents} to={checkoutAddress(fundraiser, cents)}>
              {text}
            </ButtonLink>
          ),
        )}
      </fieldset>
      <label className="other-amount">
        {local ? say('Amount in {currency}', { currency: local.currency }) : say('Amount in US dollars')}
        <input
          {...SUM_INPUT}
          ref={field}
          name="amount"
          required
          value={local ? (localText ?? shown) : typed}
          onChange={({ target: { value } }) => (local ? typeLocal(value, local.rate) : onType(value))}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </label>
      <small id={`${id}-note`} className={`field-note ${problem ? 'field-problem' : ''}`} aria-live="polite">
        {problem && isChecked && <b>{invalidAmountTitle()}: </b>}
        {problem ?? (chosen === null ? leastGift() : local ? formatCents(chosen) : sumInWords(chosen))}
      </small>
      {!local && <WhichSum typed={typed} onTake={take} />}
    </>
  )
}
