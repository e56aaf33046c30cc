import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { centsToDecimal, formatCents } from '#shared/rules/money/money'
import { useBusy } from '../../offline/busy'
import { useHydrated, usePage } from '../../page/page'
import { useMinute } from '../../page/use-now'
import { chargeOf } from '../../payments/gift'
import { forgetMyDonation, useMyDonation } from '../../payments/my-donations'
import { hasPaidByWallet } from '../../payments/wallets'
import { WithoutScriptNote } from '../form/Form'
import { GiveAgain } from '../thanks/ThanksCard'
import { AmountChoice } from './AmountChoice'
import CardForm from './CardForm'
import { DonorFields } from './DonorFields'
import { GivingNeedsConnection } from './GivingNeedsConnection'
import { InAfrica, LocalAmounts } from './LocalAmounts'
import { type Method, MethodStep, useStepFocus } from './MethodStep'
import MobileMoneyForm from './MobileMoneyForm'
import { PaymentCheck } from './PaymentCheck'
import { TrustBlock } from './TrustBlock'
import { DONOR_FIELDS, focusTextProblem, hasTextProblem } from './typed-details'
import { type Donation, useDonation } from './useDonation'

interface Props {
  fundraiser: Fundraiser
}

/** After it accepts no more donations, it shows only the outcome of a payment started in time. */
export default function DonationWidget({ fundraiser }: Props) {
  const { settings } = usePage()
  const now = useMinute()
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
  donated: say('You have given. Thank you!'),
})

/** Why no donation is possible. A fundraiser that is not active may become active again. */
const closed = (isActive: boolean) =>
  isActive
    ? { title: say('This fundraiser has ended'), text: say('It can no longer receive donations.') }
    : { title: say('This fundraiser is not active'), text: say('It can’t receive donations at the moment.') }

function Steps({ fundraiser, isGivable }: Props & { isGivable: boolean }) {
  const donation = useDonation(fundraiser)
  const { step, typed, type, gift, terms } = donation
  const donated = useMyDonation(fundraiser.id)
  const isEnded = !isGivable && step.name === 'details'
  const hasDonated = donated !== null && !isEnded && step.name === 'details'
  const shown = hasDonated ? 'donated' : step.name
  const heading = useStepFocus(shown, hasDonated || (step.name === 'details' && step.isBack))
  useBusy(step.name !== 'details')
  const back = { label: say('Back'), onChoose: donation.back }
  const closing = closed(fundraiser.isActive)
  return (
    <>
      <h2 id="donate-heading" ref={heading} tabIndex={-1}>
        {isEnded ? closing.title : titles()[shown]}
      </h2>
      {hasDonated && (
        <GiveAgain
          fundraiserId={fundraiser.id}
          className="button quiet"
          onChoose={() => forgetMyDonation(fundraiser.id)}
        />
      )}
      {isEnded && <p>{closing.text}</p>}
      {step.name === 'details' && !hasDonated && !isEnded && (
        <DetailsStep fundraiser={fundraiser} donation={donation} problem={step.problem} isBack={step.isBack} />
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
        <MobileMoneyForm
          gift={gift}
          choice={typed}
          onChoose={type}
          onAmount={(amount) => type({ amount: centsToDecimal(amount) })}
          other={back}
        />
      )}
      {isGivable && !hasDonated && step.name !== 'check' && (
        <TrustBlock fundraiser={fundraiser} terms={terms} amount={gift?.amount ?? null} />
      )}
      {step.name === 'check' && donation.payment && (
        <PaymentCheck payment={donation.payment} onSucceeded={donation.settled} onEnded={donation.startAgain} />
      )}
    </>
  )
}

interface DetailsStepProps extends Props {
  donation: Donation
  problem: string | null
  /** Whether the donor comes back from a payment: then the focus goes to the choice of the method. */
  isBack: boolean
}

function DetailsStep({ fundraiser, donation, problem, isBack }: DetailsStepProps) {
  const { typed, type, gift, terms } = donation
  const isHydrated = useHydrated()
  const { prefix } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [isChecked, setIsChecked] = useState(false)
  const amount = gift?.amount ?? null

  // Text that was typed before the script loaded is in the fields, but not in the state yet.
  const adopt = useEffectEvent((fields: FormData) => {
    const early = DONOR_FIELDS.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value !== '' && typed[name] === '' ? [[name, value]] : []
    })
    if (early.length > 0) type(Object.fromEntries(early))
  })
  const focusMethods = () => form.current?.querySelector<HTMLElement>('.method-heading')?.focus()
  const start = useEffectEvent(() => isBack && focusMethods())
  // Before any other render: one with the empty state would put the cursor to the end of what is being typed.
  useLayoutEffect(() => {
    if (form.current) adopt(new FormData(form.current))
  }, [])
  useEffect(() => void start(), [])

  function pick(dollars: string) {
    type({ amount: dollars })
    const mayPay = !donation.hasComeBack && hasPaidByWallet() && !hasTextProblem(typed)
    if (mayPay) donation.choose('card')
  }

  function choose(method: Method) {
    flushSync(() => setIsChecked(true))
    if (hasTextProblem(typed)) focusTextProblem()
    else donation.choose(method)
  }

  /** By the Enter key, or by a password manager, which ignores a disabled button. */
  function submit(event: FormEvent) {
    event.preventDefault()
    if (gift === null) donation.tellInvalid()
    else focusMethods()
  }

  return (
    <form ref={form} action={`${prefix}/checkout`} onSubmit={submit} noValidate={isHydrated}>
      <input type="hidden" name="fundraiserId" value={fundraiser.id} />
      <input type="hidden" name="fundraiserTitle" value={fundraiser.title} />
      <AmountChoice
        fundraiser={fundraiser}
        typed={typed.amount}
        onType={(dollars) => type({ amount: dollars })}
        onChoose={pick}
      />
      <InAfrica>
        <LocalAmounts chosen={amount} onChoose={pick} />
      </InAfrica>
      <DonorFields details={donation} isChecked={isChecked} />
      <GivingNeedsConnection amount={amount} />
      <WithoutScriptNote>
        {say(
          'Paying by card needs JavaScript, which this browser does not run, or it is too old for it. You can give by mobile money on the next page.',
        )}
      </WithoutScriptNote>
      {gift ? (
        <>
          {/* For the Enter key: the buttons below say how one pays. */}
          <button type="submit" hidden />
          <MethodStep gift={gift} terms={terms} problem={problem} onCoverFees={donation.coverFees} onChoose={choose} />
        </>
      ) : (
        <>
          <button type="submit" className="button give" disabled={isHydrated} aria-describedby={`${id}-next`}>
            {say('Continue')}
          </button>
          {isHydrated && (
            <small id={`${id}-next`} className="field-note donation-next">
              {say('First choose an amount.')}
            </small>
          )}
        </>
      )}
    </form>
  )
}
