import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { id } from '#shared/contract/base/fields'
import { parse } from '#shared/contract/base/parse'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { priceDonation } from '#shared/rules/money/fees'
import { centsToDecimal } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { readTypedSum, typedCents } from '#shared/rules/typed-number'
import { DonorFields } from '../../components/donation/DonorFields'
import { CoverFees, FeeRow, FeeRows } from '../../components/donation/FeeNote'
import { AboutPrice, InAfrica } from '../../components/donation/LocalAmounts'
import { TrustBlock } from '../../components/donation/TrustBlock'
import { WhichSum } from '../../components/form/SumField'
import { FundraiserPicture } from '../../components/fundraisers/FundraiserPicture'
import { NotReviewed } from '../../components/language/NotReviewed'
import { PageNotice } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { useBusy } from '../../offline/busy'
import { useFeeTerms } from '../../page/fees'
import { type Gift, priceGift } from '../../payments/gift'
import { readMyDonation } from '../../payments/my-donations'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'
import { ChosenAmount } from './ChosenAmount'
import { type CheckoutDetails, paidHere, useCheckoutDetails } from './checkout-details'
import { PaymentDetails } from './PaymentDetails'

/** The label of every payment at the checkout (spec section 2). */
const fixedLabel = () => say('Medical Campaign')

export default function CheckoutScreen() {
  const [search, setSearch] = useSearchParams()
  const gift = useMemo(() => readGift(search), [search])
  const { state } = useLocation()
  const navigate = useNavigate()
  const thankFirst = useEffectEvent(() => {
    const donated = gift && readMyDonation(gift.fundraiserId)
    if (donated && !donated.isSeen && donated.attemptId === paidHere(state))
      navigate(`/fundraiser/${donated.fundraiserId}?donated=true`, { replace: true })
  })
  // A donor who reloads during the two seconds after paying must not see an empty payment form. Every other link here is for a new gift.
  useEffect(() => thankFirst(), [])
  const typed = search.get('amount') ?? ''
  const { either } = readTypedSum(typed)
  if (either) {
    return (
      <PageNotice title={say('Donation amount')} text={say('First choose an amount.')}>
        <WhichSum
          typed={typed}
          onTake={(amount) => {
            search.set('amount', amount)
            setSearch(search, { replace: true })
          }}
        />
      </PageNotice>
    )
  }
  if (!gift) return <Navigate to="/" replace />
  return (
    <>
      <NotReviewed />
      <Checkout key={gift.fundraiserId} named={gift} namedTitle={search.get('fundraiserTitle') ?? ''} />
    </>
  )
}

/** What both parts of the screen know of the donation. */
type CheckoutState = ReturnType<typeof useCheckout>

function useCheckout(named: Gift, namedTitle: string) {
  const { data: fundraiser } = useQuery(fundraiserQuery(String(named.fundraiserId)))
  const terms = useFeeTerms(fundraiser)
  const [address, setAddress] = useSearchParams()
  const [coversFees, coverFees] = useState(false)
  const [isLocked, lock] = useState(false)
  const details = useCheckoutDetails(named)
  return {
    fundraiser,
    title: fundraiser?.title ?? namedTitle,
    terms,
    details,
    gift: fundraiser ? priceGift(details.gift, terms, coversFees) : details.gift,
    isLocked,
    lock,
    coverFees,
    /** In the address, so that a reload keeps the amount. `amount` in cents. */
    changeAmount(amount: number) {
      address.set('amount', centsToDecimal(amount))
      setAddress(address, { replace: true, preventScrollReset: true })
    },
  }
}

function Checkout({ named, namedTitle }: { named: Gift; namedTitle: string }) {
  const checkout = useCheckout(named, namedTitle)
  const { fundraiser, title, terms, details, gift, lock, changeAmount } = checkout
  useBusy(true)
  return (
    <div className="container page checkout">
      <h1>{say('Complete Your Donation')}</h1>
      <div className="checkout-parts">
        <DonationSummary {...checkout} />
        <div>
          <PaymentDetails title={title} gift={gift} details={details} onLock={lock} onAmount={changeAmount} />
          {fundraiser && <TrustBlock fundraiser={fundraiser} terms={terms} amount={gift.amount} />}
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

/** What is given to whose need, and the split of the amount (fees for the checkout as in spec section 9). */
function DonationSummary({
  fundraiser,
  title,
  gift,
  terms,
  details,
  isLocked,
  coverFees,
  changeAmount,
}: CheckoutState) {
  const { amount } = gift
  const price = priceDonation(amount, terms, gift.coverFees ?? false)
  const isMedical = fundraiser?.category === 'medical'
  return (
    <section className="checkout-summary" aria-labelledby="donation-summary">
      <h2 id="donation-summary">{say('Donation Summary')}</h2>
      <div className="checkout-cause">
        {fundraiser && (
          <div className="checkout-picture">
            <FundraiserPicture fundraiser={fundraiser} sizes="6rem" urgency="early" />
          </div>
        )}
        <div>
          {fundraiser && <span className="badge">{isMedical ? fixedLabel() : categoryName(fundraiser.category)}</span>}
          <h3 dir="auto">{title}</h3>
        </div>
      </div>
      <ChosenAmount
        fundraiser={{ id: gift.fundraiserId, title }}
        amount={amount}
        isLocked={isLocked}
        onChange={changeAmount}
      />
      <dl>
        <FeeRow term={say('Donation amount')} cents={amount} />
        <FeeRows price={price} terms={terms} />
        <FeeRow term={say('Total charge')} cents={price.charge} isTotal />
      </dl>
      <InAfrica>
        <AboutPrice cents={price.charge} />
      </InAfrica>
      <CoverFees
        amount={amount}
        terms={terms}
        isChosen={gift.coverFees ?? false}
        isDisabled={isLocked || fundraiser === undefined}
        onChoose={coverFees}
      />
      <DonorDetails gift={gift} details={details} isLocked={isLocked} />
      {!isMedical && (
        <p className="quiet-text">
          {sayNodes('All payments here carry the same fixed label: {label}', { label: <span>{fixedLabel()}</span> })}
        </p>
      )}
    </section>
  )
}

function DonorDetails({ gift, details, isLocked }: { gift: Gift; details: CheckoutDetails; isLocked: boolean }) {
  const isNamed = gift.donorName !== ANONYMOUS
  const hasReceipt = gift.donorEmail !== ''
  return (
    <>
      {isNamed && <div>{sayNodes('Donor: {name}', { name: <bdi>{gift.donorName}</bdi> })}</div>}
      {hasReceipt && <div>{sayNodes('Receipt to: {address}', { address: <bdi>{gift.donorEmail}</bdi> })}</div>}
      {gift.message && <blockquote dir="auto">{gift.message}</blockquote>}
      <details
        className="donor-details"
        open={details.isOpen}
        onToggle={({ currentTarget }) => details.open(currentTarget.open)}
      >
        <summary>
          {isNamed || hasReceipt
            ? say('Change name, email or message')
            : say('Add your name, an email for the receipt, or a message (optional)')}
        </summary>
        {details.isOpen && (
          <fieldset disabled={isLocked}>
            <legend className="unseen">{say('Your details')}</legend>
            <DonorFields details={details} isChecked={details.isChecked} />
          </fieldset>
        )}
      </details>
    </>
  )
}

/** Spec section 5. Anyone may have written the address: treat all of it as plain text. */
export function readGift(search: URLSearchParams): Gift | null {
  const amount = typedCents(search.get('amount') ?? '')
  const fundraiserId = parse(id, search.get('fundraiserId') ?? '')
  if (!amount || !fundraiserId.ok) return null
  return {
    fundraiserId: fundraiserId.value,
    amount,
    donorName: search.get('donorName') || ANONYMOUS,
    donorEmail: search.get('donorEmail') ?? '',
    message: search.get('message') ?? '',
  }
}
