import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import DonationWidget from '../../components/donation/DonationWidget'

/** The donation widget. For an ended fundraiser also links to others; the widget stays, because a payment may still be open. */
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
