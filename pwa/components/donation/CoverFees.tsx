import { say } from '#shared/language/say'
import { priceDonation } from '#shared/rules/money/cover-fees'
import type { FeeTerms } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'

interface Props {
  /** Cents. */
  amount: number
  terms: FeeTerms
  isChosen: boolean
  isDisabled?: boolean
  onChoose: (isChosen: boolean) => void
}

/** Offers the donor to pay the fees on top of the donation. It is never chosen beforehand. */
export function CoverFees({ amount, terms, isChosen, isDisabled = false, onChoose }: Props) {
  const { coveredFee } = priceDonation(amount, terms, true)
  if (coveredFee === 0) return null
  return (
    <label className="cover-fees">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span>
        {say('I cover the fees: {fee} more, so that all of the {amount} reaches the fundraiser', {
          fee: formatCents(coveredFee),
          amount: formatCents(amount),
        })}
      </span>
    </label>
  )
}
