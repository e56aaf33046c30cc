import { say } from '#shared/language/say'
import { QUICK_AMOUNTS } from '#shared/rules/limits'
import { centsToDecimal, formatCentsShort } from '#shared/rules/money/money'
import { useHydrated } from '../../page/page'
import { checkoutAddress } from '../fundraisers/FundraiserCard'
import { Button, ButtonLink } from '../ui/Buttons'

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
  )
}
