import { say } from '#shared/language/say'
import { localQuickAmounts } from '#shared/rules/money/local-amounts'
import { centsToDecimal } from '#shared/rules/money/money'
import { useLocalRate } from './useLocalRate'

interface Props {
  /** Cents; null while no valid amount is typed. */
  chosen: number | null
  /** Dollars, as in the amount field. */
  onChoose: (amount: string) => void
}

/** Round amounts in the donor's own currency, and about how much the typed amount is in it. The donation is in dollars. */
export default function LocalAmounts({ chosen, onChoose }: Props) {
  const local = useLocalRate()
  if (!local) return null
  return (
    <>
      {chosen !== null && <p className="quiet-text">{local.about(chosen)}</p>}
      <fieldset className="quick-amounts local">
        <legend>{say('Amounts in {currency}', { currency: local.currency })}</legend>
        {localQuickAmounts(local.rate).map((amount) => (
          <button
            key={amount.local}
            type="button"
            className="button"
            aria-pressed={amount.cents === chosen}
            onClick={() => onChoose(centsToDecimal(amount.cents))}
          >
            {local.format(amount.local)}
          </button>
        ))}
      </fieldset>
    </>
  )
}
