import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useFeeTerms } from '../../components/donation/useFeeTerms'
import { useBusy } from '../../offline/device/use-busy'
import { type Gift, priceGift } from '../../payments/gift'
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
  const terms = useFeeTerms(data)
  const [coversFees, setCoversFees] = useState(false)
  const [isLocked, setIsLocked] = useState(false)
  const isKnown = data !== undefined
  useBusy(true)
  const priced = useMemo(
    () => (isKnown ? priceGift(gift, terms, coversFees) : gift),
    [gift, terms, coversFees, isKnown],
  )
  const title = data?.title ?? titleGiven
  return (
    <div className="container page checkout">
      <h1>Complete Your Donation</h1>
      <div className="checkout-parts">
        <DonationSummary
          title={title}
          gift={priced}
          terms={terms}
          isLocked={isLocked || !isKnown}
          onCoverFees={setCoversFees}
        />
        <PaymentDetails title={title} gift={priced} onLock={setIsLocked} />
      </div>
      <p>
        <Link className="more-link" to={`/fundraiser/${gift.fundraiserId}`}>
          Back to Campaign
        </Link>
      </p>
    </div>
  )
}
