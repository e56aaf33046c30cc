import { say } from '#shared/language/say'
import { priceDonation } from '#shared/rules/money/cover-fees'
import type { FeeTerms } from '#shared/rules/money/fees'
import { FeeRow, FeeRows } from './FeeRows'

interface Props {
  /** Cents. */
  amount: number
  terms: FeeTerms
  coversFees?: boolean
}

/** The split of a donation, in the words of the checkout. */
export function FeeNote({ amount, terms, coversFees = false }: Props) {
  const price = priceDonation(amount, terms, coversFees)
  return (
    <dl className="donation-fees">
      <FeeRows price={price} terms={terms} />
      {coversFees && <FeeRow term={say('Total charge')} cents={price.charge} />}
    </dl>
  )
}
