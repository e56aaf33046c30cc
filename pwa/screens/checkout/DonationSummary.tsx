import { PLATFORM_FEE_TERM, splitDonation, TO_FUNDRAISER_TERM } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import type { Gift } from '../../payments/gift'

interface Props {
  title: string
  gift: Gift
}

/** The amount to pay, and its split (fees for the checkout as in spec section 9). */
export function DonationSummary({ title, gift }: Props) {
  const { platformFee, toRecipient } = splitDonation(gift.amount, false)
  return (
    <section className="checkout-summary" aria-labelledby="donation-summary">
      <h2 id="donation-summary">Donation Summary</h2>
      <h3 dir="auto">{title}</h3>
      <p>
        <span className="badge">Medical Campaign</span>
      </p>
      <dl>
        <Row term="Donation amount" cents={gift.amount} />
        <Row term={PLATFORM_FEE_TERM} cents={platformFee} />
        <Row term={TO_FUNDRAISER_TERM} cents={toRecipient} />
        <Row term="Total charge" cents={gift.amount} isTotal />
      </dl>
      {gift.donorName !== ANONYMOUS && (
        <p>
          Donor: <bdi>{gift.donorName}</bdi>
        </p>
      )}
      {gift.message && <blockquote dir="auto">{gift.message}</blockquote>}
    </section>
  )
}

function Row({ term, cents, isTotal = false }: { term: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{term}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}
