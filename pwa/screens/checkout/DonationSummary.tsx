import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { priceDonation } from '#shared/rules/money/cover-fees'
import type { FeeTerms } from '#shared/rules/money/fees'
import { CoverFees } from '../../components/donation/CoverFees'
import { FeeRow, FeeRows } from '../../components/donation/FeeRows'
import AboutPrice from '../../components/donation/local/AboutPrice'
import { InAfrica } from '../../components/donation/local/InAfrica'
import { FundraiserPicture } from '../../components/fundraisers/FundraiserPicture'
import { sayNodes } from '../../language/say-nodes'
import type { Gift } from '../../payments/gift'
import { ChosenAmount } from './ChosenAmount'
import { DonorDetails } from './DonorDetails'
import type { CheckoutDetails } from './useCheckoutDetails'

/** The label of every payment at the checkout (spec section 2). */
const fixedLabel = () => say('Medical Campaign')

interface Props {
  /** Undefined until the server has sent it. */
  fundraiser: Fundraiser | undefined
  title: string
  gift: Gift
  terms: FeeTerms
  details: CheckoutDetails
  /** Whether the donation can't change any more, because it is being paid. */
  isLocked: boolean
  onCoverFees: (coversFees: boolean) => void
  /** `amount` in cents. */
  onAmount: (amount: number) => void
}

/** What is given to whose need, and the split of the amount (fees for the checkout as in spec section 9). */
export function DonationSummary(props: Props) {
  const { fundraiser, title, gift, terms, details, isLocked, onCoverFees, onAmount } = props
  const { amount, coverFees = false } = gift
  const price = priceDonation(amount, terms, coverFees)
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
        onChange={onAmount}
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
        isChosen={coverFees}
        isDisabled={isLocked || fundraiser === undefined}
        onChoose={onCoverFees}
      />
      <DonorDetails gift={gift} details={details} isLocked={isLocked} />
      {!isMedical && (
        <p className="checkout-label">
          {sayNodes('All payments here carry the same fixed label: {label}', { label: <span>{fixedLabel()}</span> })}
        </p>
      )}
    </section>
  )
}
