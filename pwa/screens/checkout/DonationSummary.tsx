import { priceDonation } from '#shared/rules/money/cover-fees'
import type { FeeTerms } from '#shared/rules/money/fees'
import { ANONYMOUS } from '#shared/rules/names'
import { CoverFees } from '../../components/donation/CoverFees'
import { FeeRow, FeeRows } from '../../components/donation/FeeRows'
import { AboutPrice, InAfrica } from '../../components/donation/local/InAfrica'
import type { Gift } from '../../payments/gift'

interface Props {
  title: string
  gift: Gift
  terms: FeeTerms
  /** Whether the price can't change any more, because it is being paid. */
  isLocked: boolean
  onCoverFees: (coversFees: boolean) => void
}

/** The amount to pay, and its split (fees for the checkout as in spec section 9). */
export function DonationSummary({ title, gift, terms, isLocked, onCoverFees }: Props) {
  const { amount, coverFees = false } = gift
  const price = priceDonation(amount, terms, coverFees)
  return (
    <section className="checkout-summary" aria-labelledby="donation-summary">
      <h2 id="donation-summary">Donation Summary</h2>
      <h3 dir="auto">{title}</h3>
      <p>
        <span className="badge">Medical Campaign</span>
      </p>
      <dl>
        <FeeRow term="Donation amount" cents={amount} />
        <FeeRows price={price} terms={terms} />
        <FeeRow term="Total charge" cents={price.charge} isTotal />
      </dl>
      <InAfrica>
        <AboutPrice cents={price.charge} />
      </InAfrica>
      <CoverFees amount={amount} terms={terms} isChosen={coverFees} isDisabled={isLocked} onChoose={onCoverFees} />
      {gift.donorName !== ANONYMOUS && (
        <p>
          Donor: <bdi>{gift.donorName}</bdi>
        </p>
      )}
      {gift.message && <blockquote dir="auto">{gift.message}</blockquote>}
    </section>
  )
}
