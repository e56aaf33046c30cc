import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { centsToDecimal } from '#shared/rules/money/money'
import { TrustBlock } from '../../components/donation/trust/TrustBlock'
import { NotReviewed } from '../../components/language/NotReviewed'
import { useBusy } from '../../offline/device/busy'
import { useFeeTerms } from '../../page/fees'
import { type Gift, priceGift } from '../../payments/gift'
import { readGiven } from '../../payments/given/given'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'
import { readGift } from './checkout-gift'
import { DonationSummary } from './DonationSummary'
import { PaymentDetails } from './PaymentDetails'
import { paidHere } from './paid-here'
import { useCheckoutDetails } from './useCheckoutDetails'

/** The checkout of the donation in the address. Without an amount or a fundraiser there is nothing to pay (spec section 2). */
export default function CheckoutScreen() {
  const [search] = useSearchParams()
  const gift = useMemo(() => readGift(search), [search])
  const { state } = useLocation()
  const navigate = useNavigate()
  const thankFirst = useEffectEvent(() => {
    const given = gift && readGiven(gift.fundraiserId)
    if (given && !given.isSeen && given.attemptId === paidHere(state))
      navigate(`/fundraiser/${given.fundraiserId}?donated=true`, { replace: true })
  })
  // A donor who reloads during the two seconds after paying must not see an empty payment form. Every other link here is for a new gift.
  useEffect(() => thankFirst(), [])
  if (!gift) return <Navigate to="/" replace />
  return (
    <>
      <NotReviewed />
      <Checkout key={gift.fundraiserId} given={gift} titleGiven={search.get('fundraiserTitle') ?? ''} />
    </>
  )
}

interface Props {
  /** The donation in the address. */
  given: Gift
  /** The title in the address: shown until the server has sent the fundraiser's title. */
  titleGiven: string
}

/** The checkout: the summary of the donation, where it can be changed, and the payment. */
function Checkout({ given, titleGiven }: Props) {
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
