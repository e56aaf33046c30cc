import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { formatCents } from '#shared/rules/money/money'
import { useBusy } from '../../offline/device/busy'
import { useFeeTerms } from '../../page/fees'
import { usePage } from '../../page/page'
import { useNow } from '../../page/use-now'
import { hasPaidByWallet } from '../../payments/card/wallet-memory'
import { chargeOf } from '../../payments/gift'
import { useGiven } from '../../payments/given/useGiven'
import { GiveAgain } from '../thanks/GiveAgain'
import { PaymentCheck } from './PaymentCheck'
import CardForm from './steps/CardForm'
import { DetailsStep } from './steps/DetailsStep'
import MobileMoneyForm from './steps/MobileMoneyForm'
import { useStepFocus } from './steps/useStepFocus'
import { TrustBlock } from './trust/TrustBlock'
import { useDonation } from './useDonation'

const MINUTE = 60_000

interface Props {
  fundraiser: Fundraiser
}

/**
 * The donation widget of a fundraiser: details with the payment method, payment. After a donation it is folded, while the page thanks the
 * donor. For a fundraiser that accepts no more donations it shows only the outcome of a payment that was started in time.
 */
export default function DonationWidget({ fundraiser }: Props) {
  const { settings } = usePage()
  const now = useNow(MINUTE)
  return (
    <section className="donation" id="donate" aria-labelledby="donate-heading">
      {settings.payments === 'live' && <p className="badge">{say('Live payments')}</p>}
      <Steps key={fundraiser.id} fundraiser={fundraiser} isGivable={isOpen(fundraiser, now)} />
    </section>
  )
}

const titles = () => ({
  details: say('Make a Donation'),
  card: say('Pay with Card'),
  'mobile-money': say('Pay with Mobile Money'),
  check: say('Your payment'),
  given: say('You have given. Thank you!'),
})

/** Why no donation is possible. A fundraiser that is not active may become active again. */
const closed = (isActive: boolean) =>
  isActive
    ? { title: say('This fundraiser has ended'), text: say('It can no longer receive donations.') }
    : { title: say('This fundraiser is not active'), text: say('It can’t receive donations at the moment.') }

function Steps({ fundraiser, isGivable }: Props & { isGivable: boolean }) {
  const terms = useFeeTerms(fundraiser)
  const donation = useDonation(fundraiser.id, terms)
  const { step, typed, type, gift } = donation
  const { given, dismiss } = useGiven(fundraiser.id)
  const isEnded = !isGivable && step.name === 'details'
  const isGiven = given !== null && !isEnded && step.name === 'details'
  const shown = isGiven ? 'given' : step.name
  const heading = useStepFocus(shown, isGiven || (step.name === 'details' && step.isBack))
  useBusy(step.name !== 'details')
  const back = { label: say('Back'), onChoose: donation.back }
  const closing = closed(fundraiser.isActive)
  return (
    <>
      <h2 id="donate-heading" ref={heading} tabIndex={-1}>
        {isEnded ? closing.title : titles()[shown]}
      </h2>
      {isGiven && <GiveAgain fundraiserId={fundraiser.id} className="button quiet" onChoose={dismiss} />}
      {isEnded && <p>{closing.text}</p>}
      {step.name === 'details' && !isGiven && !isEnded && (
        <DetailsStep
          fundraiser={fundraiser}
          typed={typed}
          gift={gift}
          amountProblem={donation.amountProblem}
          terms={terms}
          problem={step.problem}
          isBack={step.isBack}
          isSignedIn={donation.isSignedIn}
          earlier={donation.earlier}
          onType={type}
          onPick={() => !donation.hasComeBack && hasPaidByWallet() && donation.choose('card')}
          onCoverFees={donation.coverFees}
          onInvalid={donation.tellInvalid}
          onChoose={donation.choose}
        />
      )}
      {step.name === 'card' && gift && (
        <CardForm
          gift={gift}
          title={fundraiser.title}
          label={say('Donate {amount}', { amount: formatCents(chargeOf(gift)) })}
          onPaid={donation.paid}
          other={back}
          onPayByPhone={() => donation.choose('mobile-money')}
          onSetupFailed={donation.setupFailed}
        />
      )}
      {step.name === 'mobile-money' && gift && (
        <MobileMoneyForm gift={gift} choice={typed} onChoose={type} other={back} />
      )}
      {isGivable && !isGiven && step.name !== 'check' && (
        <TrustBlock fundraiser={fundraiser} terms={terms} amount={gift?.amount ?? null} />
      )}
      {step.name === 'check' && donation.payment && (
        <PaymentCheck payment={donation.payment} onSucceeded={donation.settled} onEnded={donation.startAgain} />
      )}
    </>
  )
}
