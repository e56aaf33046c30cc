import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import DonationWidget from '../../components/donation/DonationWidget'

/** Where one gives; for what is over, where else help is needed. The widget stays: a payment may still be on its way. */
export function GiveSection({ fundraiser, isGivable }: { fundraiser: Fundraiser; isGivable: boolean }) {
  return (
    <div className="panel fundraiser-give">
      <DonationWidget fundraiser={fundraiser} />
      {!isGivable && (
        <Link className="button" to={`/browse?category=${fundraiser.category}`}>
          See similar fundraisers
        </Link>
      )}
    </div>
  )
}
