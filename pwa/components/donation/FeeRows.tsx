import { say } from '#shared/language/say'
import type { DonationPrice } from '#shared/rules/money/cover-fees'
import { type FeeTerms, feeWords } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'

interface Props {
  price: DonationPrice
  terms: FeeTerms
}

/** The rows of a donation's split: exactly what is booked when it is paid. */
export function FeeRows({ price, terms }: Props) {
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
