import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { centsToDecimal } from '#shared/rules/money/money'
import { TrustBlock } from '../../components/donation/trust/TrustBlock'
import { useFeeTerms } from '../../components/donation/useFeeTerms'
import { useBusy } from '../../offline/device/use-busy'
import { type Gift, priceGift } from '../../payments/gift'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'
import { DonationSummary } from './DonationSummary'
import { PaymentDetails } from './PaymentDetails'
import { useCheckoutDetails } from './useCheckoutDetails'

interface Props {
  /** The donation in the address. */
  given: Gift
  /** The title in the address: shown until the server has sent the fundraiser's title. */
  titleGiven: string
}

/** The checkout: the summary of the donation, where it can be changed, and the payment. */
export function Checkout({ given, titleGiven }: Props) {
  const { data } = useQuery(fundraiserQuery(String(given.fundraiserId)))
  const terms = useFeeTerms(data)
  const [address, setAddress] = useSearchParams()
  const [coversFees, setCoversFees] = useState(false)
  const [isLocked, setIsLocked] = useState(false)
  const details = useCheckoutDetails(given)
  const { gift } = details
  const isKnown = data !== undefined
  useBusy(true)
  const priced = isKnown ? priceGift(gift, terms, coversFees) : gift
  const title = data?.title ?? titleGiven

  /** In the address, so that a reload keeps the amount. */
  function changeAmount(amount: number) {
    address.set('amount', centsToDecimal(amount))
    setAddress(address, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="container page checkout">
      <h1>{say('Complete Your Donation')}</h1>
      <div className="checkout-parts">
        <DonationSummary
          fundraiser={data}
          title={title}
          gift={priced}
          terms={terms}
          details={details}
          isLocked={isLocked}
          onCoverFees={setCoversFees}
          onAmount={changeAmount}
        />
        <div>
          <PaymentDetails title={title} gift={priced} details={details} onLock={setIsLocked} />
          {data && <TrustBlock fundraiser={data} terms={terms} amount={gift.amount} />}
        </div>
      </div>
      <p>
        <Link className="more-link" to={`/fundraiser/${gift.fundraiserId}`}>
          {say('Back to Campaign')}
        </Link>
      </p>
    </div>
  )
}
