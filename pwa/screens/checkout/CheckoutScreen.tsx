import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { id } from '#shared/contract/base/fields'
import { parse } from '#shared/contract/base/parse'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { priceDonation } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS, nameFlags, nameShownIn } from '#shared/rules/names'
import { readTypedSum, typedCents } from '#shared/rules/typed-number'
import { isNotFound } from '../../api/errors'
import { DonorDetails } from '../../components/donation/DonorFields'
import { CoverFees, FeeRow, FeeRows } from '../../components/donation/FeeNote'
import Giving from '../../components/donation/Giving'
import { AboutPrice } from '../../components/donation/LocalAmounts'
import { useUnsettledPayment } from '../../components/donation/PaymentCheck'
import { type Donation, paidIn } from '../../components/donation/useDonation'
import { WhichSum } from '../../components/form/SumField'
import { NameOnPage } from '../../components/fundraisers/DonationRow'
import { FundraiserPicture } from '../../components/fundraisers/FundraiserPicture'
import { NotReviewed } from '../../components/language/NotReviewed'
import { FundraiserNotFound } from '../../components/layout/NothingHere'
import { SmallButton } from '../../components/ui/Buttons'
import { PageFailed, PageNotice } from '../../components/ui/Notice'
import { sayNodes, unseen } from '../../language/say-nodes'
import type { Gift } from '../../payments/gift'
import { type MyDonation, UNTIL_REFRESH, useMyDonation } from '../../payments/my-donations'
import { paidText, paymentSuccessful } from '../../payments/payment-text'
import { fundraiserQuery } from '../fundraiser/fundraiser-route'

export default function CheckoutScreen() {
  const [search, setSearch] = useSearchParams()
  const gift = useMemo(() => readGift(search), [search])
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
      <Checkout key={gift.fundraiserId} named={gift} />
    </>
  )
}

function Checkout({ named }: { named: Gift }) {
  const { fundraiserId } = named
  const { state } = useLocation()
  const { data: fundraiser, error, refetch } = useQuery(fundraiserQuery(String(fundraiserId)))
  const { payment } = useUnsettledPayment(fundraiserId)
  const donated = useMyDonation(fundraiserId)
  if (isNotFound(error)) return <FundraiserNotFound />
  if (error && !fundraiser) return <PageFailed title={say('Error Loading Fundraiser')} onRetry={refetch} />
  // Its page shows how an open payment stands.
  if (payment) return <Navigate to={`/fundraiser/${fundraiserId}`} replace />
  // Also after a reload: every other entry of the history is a new gift.
  const isPaid = donated !== null && !donated.isSeen && paidIn(state) === donated.attemptId
  return (
    <div className="container page checkout">
      <h1>{say('Complete Your Donation')}</h1>
      {!fundraiser && <p aria-busy="true">{say('Preparing your donation...')}</p>}
      {fundraiser && isPaid && <Success donated={donated} title={fundraiser.title} />}
      {fundraiser && !isPaid && (
        <Giving
          fundraiser={fundraiser}
          named={named}
          summary={(donation) => <DonationSummary fundraiser={fundraiser} donation={donation} />}
        />
      )}
      <p>
        <Link className="more-link" to={`/fundraiser/${fundraiserId}`}>
          {say('Back to Campaign')}
        </Link>
      </p>
    </div>
  )
}

function Success({ donated, title }: { donated: MyDonation; title: string }) {
  const { fundraiserId } = donated
  const navigate = useNavigate()
  const finish = useEffectEvent(() => navigate(`/fundraiser/${fundraiserId}?donated=true`, { replace: true }))
  useEffect(() => {
    const timer = setTimeout(finish, UNTIL_REFRESH)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="thank-you" role="status">
      <h2>{paymentSuccessful()}</h2>
      <p>{say('Thank you for your {amount} donation to {title}!', { amount: paidText(donated), title })}</p>
    </section>
  )
}

interface Props {
  fundraiser: Fundraiser
  donation: Donation
}

/** What is given to whose need, and the split of the amount (fees for the checkout as in spec section 9). */
function DonationSummary({ fundraiser, donation }: Props) {
  const { gift, terms, isLocked } = donation
  if (!gift) return null
  const { amount, coverFees = false, donorName, donorEmail, message } = gift
  const price = priceDonation(amount, terms, coverFees)
  return (
    <section className="checkout-summary" aria-labelledby="donation-summary">
      <h2 id="donation-summary">{say('Donation Summary')}</h2>
      <div className="checkout-cause">
        <div className="checkout-picture">
          <FundraiserPicture fundraiser={fundraiser} sizes="6rem" urgency="early" />
        </div>
        <div>
          <p className="badges">
            <span className="badge">{categoryName(fundraiser.category)}</span>
            {/* The label of every payment at the checkout (spec section 2). */}
            <small className="quiet-text">{say('Medical Campaign')}</small>
          </p>
          <h3 dir="auto">{fundraiser.title}</h3>
        </div>
      </div>
      <p className="chosen-amount">
        <strong role="status">{formatCents(amount)}</strong>
        <SmallButton disabled={isLocked} onClick={() => donation.choose('details')}>
          {sayNodes('Change<what> the amount</what>', { what: unseen })}
        </SmallButton>
      </p>
      <dl>
        <FeeRow term={say('Donation amount')} cents={amount} />
        <FeeRows price={price} terms={terms} />
        <FeeRow term={say('Total charge')} cents={price.charge} isTotal />
      </dl>
      <AboutPrice cents={price.charge} />
      <CoverFees
        amount={amount}
        terms={terms}
        isChosen={coverFees}
        isDisabled={isLocked}
        onChoose={donation.coverFees}
      />
      {donorName !== ANONYMOUS && (
        <div>
          {sayNodes('Donor: {name}', { name: <bdi>{donorName}</bdi> })} <NameOnPage donation={gift} />
        </div>
      )}
      {donorEmail && <div>{sayNodes('Receipt to: {address}', { address: <bdi>{donorEmail}</bdi> })}</div>}
      {message && <blockquote dir="auto">{message}</blockquote>}
      <DonorDetails donation={donation} />
    </section>
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
    ...nameFlags(nameShownIn(search)),
    donorEmail: search.get('donorEmail') ?? '',
    message: search.get('message') ?? '',
  }
}
