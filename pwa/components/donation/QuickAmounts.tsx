import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { QUICK_AMOUNTS } from '#shared/rules/limits'
import { centsToDecimal, formatCentsShort } from '#shared/rules/money/money'
import { useHydrated } from '../../page/page'
import { checkoutAddress } from '../fundraisers/FundraiserCard'

interface Props {
  fundraiser: { id: number; title: string }
  chosen: number | null
  onChoose: (amount: string) => void
}

export function QuickAmounts({ fundraiser, chosen, onChoose }: Props) {
  const isHydrated = useHydrated()
  return (
    <fieldset className="quick-amounts">
      <legend className="unseen">{say('Quick amounts')}</legend>
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
          <Link key={cents} className="button" to={checkoutAddress(fundraiser, cents)}>
            {formatCentsShort(cents)}
          </Link>
        ),
      )}
    </fieldset>
  )
}
