import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { priceDonation } from '#shared/rules/money/cover-fees'
import { type FeeTerms, LEADER_COMMISSION_BASIS_POINTS, percent } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { VerifiedIcon } from '../../ui/icons'

/** Cents: an example while no amount is chosen. */
const EXAMPLE = 2_500

interface Props {
  fundraiser: Fundraiser
  terms: FeeTerms
  /** Cents; null while none is chosen. */
  amount: number | null
}

/** The answers to what donors ask before they pay. */
export default function TrustWords({ fundraiser, terms, amount }: Props) {
  const name = <bdi>{fundraiser.user.fullName}</bdi>
  const { toRecipient } = priceDonation(amount ?? EXAMPLE, terms, false)
  return (
    <dl>
      <dt>Who vouches for it?</dt>
      <dd>
        {fundraiser.user.isVerified ? (
          <p>
            <VerifiedIcon /> {name} has the tick: one of us has checked who they are.
          </p>
        ) : (
          <p>{name} has no tick yet: we have not checked who they are. Ask people who know them.</p>
        )}
        {fundraiser.communityLeaderId !== null && <p>A community leader has made their profile for them.</p>}
      </dd>
      <dt>How does my gift travel?</dt>
      <dd>
        <ol>
          <li>You pay through our payment provider or your own mobile network.</li>
          <li>We confirm the payment and write it into our books, where no entry is ever changed.</li>
          <li>One of us checks the account that receives it.</li>
          <li>Then it goes to the bank account or phone of {name}.</li>
        </ol>
      </dd>
      <dt>What does it cost?</dt>
      <dd>
        <p>
          Of {formatCents(amount ?? EXAMPLE)}, {formatCents(toRecipient)} reaches the fundraiser. The platform fee is{' '}
          {percent(terms.platformRate)}
          {terms.hasLeader && `, and the community leader gets ${percent(LEADER_COMMISSION_BASIS_POINTS)}`}.{' '}
          <Link to="/fees">All fees</Link>
        </p>
      </dd>
      <dt>What if something is wrong?</dt>
      <dd>
        <p>
          Write to us. While the money has not been paid out, we can give it back.{' '}
          <Link to="/safety">Report a fundraiser</Link>
        </p>
      </dd>
    </dl>
  )
}
