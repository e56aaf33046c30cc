import { QUICK_AMOUNTS } from '#shared/rules/limits'
import { centsToDecimal, formatCentsShort } from '#shared/rules/money'
import { useHydrated } from '../../use-hydrated'
import { checkoutAddress } from '../checkout-address'

interface Props {
  fundraiser: { id: number; title: string }
  /** Cents; null while nothing that counts as an amount is typed. */
  chosen: number | null
  /** Dollars, as the amount field holds them. */
  onChoose: (amount: string) => void
}

/** One tap for the usual amounts. Until the script has arrived they are links that lead to the checkout. */
export function QuickAmounts({ fundraiser, chosen, onChoose }: Props) {
  const isHydrated = useHydrated()
  return (
    <fieldset className="quick-amounts">
      <legend className="unseen">Quick amounts</legend>
      {QUICK_AMOUNTS.map((cents) =>
        isHydrated ? (
          <button
            key={cents}
            type="button"
            className="button"
            aria-pressed={cents === chosen}
            onClick={() => onChoose(centsToDecimal(cents))}
          >
            {formatCentsShort(cents)}
          </button>
        ) : (
          <a key={cents} className="button" href={checkoutAddress(fundraiser, cents)}>
            {formatCentsShort(cents)}
          </a>
        ),
      )}
    </fieldset>
  )
}
