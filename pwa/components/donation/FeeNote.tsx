import { say } from '#shared/language/say'
import { type DonationPrice, type FeeTerms, feeWords, priceDonation } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'

interface Props {
  /** Cents. */
  amount: number
  terms: FeeTerms
  coversFees: boolean
  onCover: (isChosen: boolean) => void
}

/** In one line what arrives, and in its fold the fees. */
export function FeeNote({ amount, terms, coversFees, onCover }: Props) {
  const price = priceDonation(amount, terms, coversFees)
  return (
    <details className="donation-fees">
      <summary>
        {feeWords(terms).toRecipient} <b>{formatCents(price.toRecipient)}</b>
      </summary>
      <dl>
        <FeeRows price={price} terms={terms} />
        {coversFees && <FeeRow term={say('Total charge')} cents={price.charge} />}
      </dl>
      <CoverFees amount={amount} terms={terms} isChosen={coversFees} onChoose={onCover} />
    </details>
  )
}

/** The rows of a donation's split: exactly what is booked when it is paid. */
export function FeeRows({ price, terms }: { price: DonationPrice; terms: FeeTerms }) {
  const words = feeWords(terms)
  return (
    <>
      {price.coveredFee > 0 && <FeeRow term={say('Fees you cover')} cents={price.coveredFee} />}
      <FeeRow term={words.platformFee} cents={price.platformFee} />
      {words.communityLeaderFee && <FeeRow term={words.communityLeaderFee} cents={price.communityLeaderFee} />}
      <FeeRow term={words.toRecipient} cents={price.toRecipient} />
    </>
  )
}

export function FeeRow({ term, cents, isTotal = false }: { term: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{term}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

interface CoverFeesProps {
  /** Cents. */
  amount: number
  terms: FeeTerms
  isChosen: boolean
  isDisabled?: boolean
  onChoose: (isChosen: boolean) => void
}

/** Offers the donor to pay the fees on top of the donation. It is never chosen beforehand. */
export function CoverFees({ amount, terms, isChosen, isDisabled = false, onChoose }: CoverFeesProps) {
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
