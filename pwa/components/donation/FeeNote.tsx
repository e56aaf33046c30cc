import { PLATFORM_FEE_TERM, splitDonation, TO_FUNDRAISER_TERM } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'

/** The split of a donation, in the words of the checkout. `amount` is in cents. */
export function FeeNote({ amount }: { amount: number }) {
  const { platformFee, toRecipient } = splitDonation(amount, false)
  return (
    <dl className="donation-fees">
      <div>
        <dt>{PLATFORM_FEE_TERM}</dt>
        <dd>{formatCents(platformFee)}</dd>
      </div>
      <div>
        <dt>{TO_FUNDRAISER_TERM}</dt>
        <dd>{formatCents(toRecipient)}</dd>
      </div>
    </dl>
  )
}
