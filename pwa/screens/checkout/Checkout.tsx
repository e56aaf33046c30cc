import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Gift } from '../../payments/gift'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'
import { DonationSummary } from './DonationSummary'
import { PaymentDetails } from './PaymentDetails'

interface Props {
  gift: Gift
  /** The title in the address: shown until the server has sent the fundraiser's title. */
  titleGiven: string
}

/** The checkout: the summary of the donation and the payment. */
export function Checkout({ gift, titleGiven }: Props) {
  const { data } = useQuery(fundraiserQuery(String(gift.fundraiserId)))
  const title = data?.title ?? titleGiven
  return (
    <div className="container page checkout">
      <h1>Complete Your Donation</h1>
      <div className="checkout-parts">
        <DonationSummary title={title} gift={gift} />
        <PaymentDetails title={title} gift={gift} />
      </div>
      <p>
        <Link className="more-link" to={`/fundraiser/${gift.fundraiserId}`}>
          Back to Campaign
        </Link>
      </p>
    </div>
  )
}
