import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, Navigate } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { centsToDecimal, formatCents } from '#shared/rules/money/money'
import { nameShownIn } from '#shared/rules/names'
import { useBusy } from '../../offline/busy'
import { useHydrated, usePage } from '../../page/page'
import { useMinute } from '../../page/use-now'
import { chargeOf, type Gift } from '../../payments/gift'
import { guessCountry } from '../../payments/mobile-money'
import { forgetMyDonation, useMyDonation } from '../../payments/my-donations'
import { hasPaidByWallet } from '../../payments/wallets'
import { WithoutScriptNote } from '../form/Form'
import { AmountChoice } from './AmountChoice'
import CardForm from './CardForm'
import { DonorDetails } from './DonorFields'
import { GivingNeedsConnection } from './GivingNeedsConnection'
import { focusStep, MethodStep, useStepFocus } from './MethodStep'
import MobileMoneyForm from './MobileMoneyForm'
import { beingChecked, useUnsettledPayment } from './PaymentCheck'
import { TrustBlock } from './TrustBlock'
import { DONOR_FIELDS, hasTextProblem } from './typed-details'
import { type Donation, type Method, useDonation } from './useDonation'

interface Props {
  fundraiser: Fundraiser
  /** What the address of the checkout says. */
  named?: Gift
  /** What stands beside the payment at the checkout. */
  summary?: (donation: Donation) => ReactNode
}

/** Amount, way and payment: on the fundraiser's page, and at the checkout from the card on. */
export default function Giving(props: Props) {
  const { settings } = usePage()
  const { fundraiser } = props
  const isGivable = isOpen(fundraiser, useMinute())
  const donated = useMyDonation(fundraiser.id)
  const { payment } = useUnsettledPayment(fundraiser.id)
  const ended = !isGivable && !payment && closed(fundraiser.isActive)
  const hasDonated = !props.named && donated !== null && !payment && !ended
  const heading = ended ? ended.title : payment ? beingChecked() : hasDonated ? say('You have given. Thank you!') : null
  const hadOther = useRef(false)
  useEffect(() => {
    if (heading) hadOther.current = true
  })
  return (
    <section className="donation" id="donate" aria-labelledby="donate-heading">
      {settings.payments === 'live' && <p className="badge">{say('Live payments')}</p>}
      {heading ? (
        <h2 id="donate-heading">{heading}</h2>
      ) : (
        <Steps key={fundraiser.id} {...props} takesFocus={hadOther} />
      )}
      {ended && <p>{ended.text}</p>}
      {hasDonated && (
        <GiveAgain
          fundraiserId={fundraiser.id}
          className="button quiet"
          onChoose={() => forgetMyDonation(fundraiser.id)}
        />
      )}
    </section>
  )
}

/** Why no donation is possible. A fundraiser that is not active may become active again. */
const closed = (isActive: boolean) =>
  isActive
    ? { title: say('This fundraiser has ended'), text: say('It can no longer receive donations.') }
    : { title: say('This fundraiser is not active'), text: say('It can’t receive donations at the moment.') }

const titles = () => ({
  details: say('Make a Donation'),
  card: say('Pay with Card'),
  'mobile-money': say('Pay with Mobile Money'),
})

/** `takesFocus`: whether it comes in place of something else, such as thanks. */
function Steps({ fundraiser, named, summary, takesFocus }: Props & { takesFocus: RefObject<boolean> }) {
  const donation = useDonation(fundraiser, named)
  const { step, gift, terms, typed, type, choose, back, check, lock } = donation
  const heading = useStepFocus(step, step === 'details' && donation.hasChosen)
  useBusy(named !== undefined || step !== 'details')
  useEffect(() => {
    if (takesFocus.current) focusStep(heading.current)
  }, [takesFocus, heading])
  const byCard = () => choose('card')
  const byPhone = () => choose('mobile-money')
  const isAtCheckout = summary !== undefined && step !== 'details'
  const backWay = { label: say('Back'), onChoose: back }
  const payment = (
    <>
      <h2 id="donate-heading" ref={heading} tabIndex={-1}>
        {isAtCheckout ? say('Payment Details') : titles()[step]}
      </h2>
      {step === 'details' && <DetailsStep fundraiser={fundraiser} donation={donation} />}
      {step !== 'details' && !donation.isKnown && <p aria-busy="true">{say('Preparing your donation...')}</p>}
      {step === 'card' && donation.isKnown && gift && (
        <CardForm
          gift={gift}
          title={fundraiser.title}
          label={(isAtCheckout ? completePayment : donate)(formatCents(chargeOf(gift)))}
          onPaid={donation.paid}
          onBusy={lock}
          mayPay={check}
          other={isAtCheckout ? { label: say('Pay with mobile money or bank instead'), onChoose: byPhone } : backWay}
          onPayByPhone={byPhone}
          onSetupFailed={donation.setupFailed}
        >
          {!isAtCheckout && <DonorDetails donation={donation} />}
        </CardForm>
      )}
      {step === 'mobile-money' && donation.isKnown && gift && (
        <MobileMoneyForm
          gift={gift}
          choice={typed}
          onChoose={type}
          onAmount={(amount) => type({ amount: centsToDecimal(amount) })}
          onBusy={lock}
          mayPay={check}
          other={isAtCheckout ? { label: say('Pay by card instead'), onChoose: byCard } : backWay}
        />
      )}
      <TrustBlock fundraiser={fundraiser} terms={terms} amount={gift?.amount ?? null} />
    </>
  )
  if (named && donation.problem) return <Navigate to="/" replace />
  if (!isAtCheckout) return payment
  return (
    <div className="checkout-parts">
      {summary(donation)}
      <div className="panel">{payment}</div>
    </div>
  )
}

const donate = (amount: string) => say('Donate {amount}', { amount })
const completePayment = (amount: string) => say('Complete Payment {amount}', { amount })

/** The amount, the ways to pay it, and in one fold who gives. Where phones pay, the request to the phone is sent from here. */
function DetailsStep({ fundraiser, donation }: { fundraiser: Fundraiser; donation: Donation }) {
  const { typed, type, gift } = donation
  const isHydrated = useHydrated()
  const { prefix } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)

  // Text that was typed before the script loaded is in the fields, but not in the state yet.
  const adopt = useEffectEvent((fields: FormData) => {
    const early = DONOR_FIELDS.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value !== '' && typed[name] === '' ? [[name, value]] : []
    })
    const nameShown = nameShownIn(fields)
    if (nameShown !== '' && typed.nameShown === '') early.push(['nameShown', nameShown])
    if (early.length > 0) type(Object.fromEntries(early))
  })
  const focusMethods = () => document.querySelector<HTMLElement>('.method-heading')?.focus()
  const start = useEffectEvent(() => donation.hasChosen && focusMethods())
  // Before any other render: one with the empty state would put the cursor to the end of what is being typed.
  useLayoutEffect(() => {
    if (form.current) adopt(new FormData(form.current))
  }, [])
  useEffect(() => void start(), [])

  /** Beside a mouse nothing is under a finger: the button that pays comes into the window at once. */
  function pick(dollars: string) {
    flushSync(() => type({ amount: dollars }))
    const widget = document.getElementById('donate')
    if (!gift && widget && matchMedia('(pointer: fine)').matches && widget.getBoundingClientRect().bottom > innerHeight)
      widget.scrollIntoView({ block: 'start' })
    if (!donation.hasChosen && hasPaidByWallet() && !hasTextProblem(typed)) donation.choose('card')
  }

  function choose(method: Method) {
    if (donation.check()) donation.choose(method)
  }

  /** By the Enter key, or by a password manager. */
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (gift) focusMethods()
    else form.current?.querySelector<HTMLElement>('[name="amount"]')?.focus()
  }

  return (
    <>
      <form ref={form} action={`${prefix}/checkout`} onSubmit={submit} noValidate={isHydrated}>
        <input type="hidden" name="fundraiserId" value={fundraiser.id} />
        <input type="hidden" name="fundraiserTitle" value={fundraiser.title} />
        <AmountChoice
          fundraiser={fundraiser}
          typed={typed.amount}
          isChecked={isTried}
          onType={(dollars) => type({ amount: dollars })}
          onChoose={pick}
        />
        <DonorDetails donation={donation} />
        <GivingNeedsConnection amount={gift?.amount ?? null} />
        <WithoutScriptNote>
          {say(
            'Paying by card needs JavaScript, which this browser does not run, or it is too old for it. You can give by mobile money on the next page.',
          )}
        </WithoutScriptNote>
        {/* Once there is an amount it is for the Enter key: the buttons below say how one pays. */}
        <button type="submit" className="button give" hidden={gift !== null} aria-disabled={isHydrated}>
          {say('Continue')}
        </button>
      </form>
      {gift && (
        <MethodStep donation={donation} gift={gift} onChoose={choose}>
          {isHydrated && guessCountry() ? (
            <MobileMoneyForm
              gift={gift}
              choice={typed}
              onChoose={type}
              onAmount={(amount) => type({ amount: centsToDecimal(amount) })}
              mayPay={donation.check}
            />
          ) : undefined}
        </MethodStep>
      )}
    </>
  )
}

interface GiveAgainProps {
  fundraiserId: number
  onChoose: () => void
  className?: string
}

export function GiveAgain({ fundraiserId, onChoose, className }: GiveAgainProps) {
  return (
    <Link to={`/fundraiser/${fundraiserId}#donate`} replace className={className} onClick={onChoose}>
      {say('Give again')}
    </Link>
  )
}
