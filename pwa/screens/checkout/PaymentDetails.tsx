import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import CardForm from '../../components/donation/CardForm'
import { type Method, useStepFocus } from '../../components/donation/MethodStep'
import MobileMoneyForm from '../../components/donation/MobileMoneyForm'
import { PaymentCheck, useUnsettledPayment } from '../../components/donation/PaymentCheck'
import { chargeOf, type Gift } from '../../payments/gift'
import {
  announceSuccess,
  donatedBy,
  donatedByCard,
  type NewDonation,
  storeMyDonation,
  UNTIL_REFRESH,
  useRefreshFundraiser,
} from '../../payments/my-donations'
import { paymentSuccessful } from '../../payments/payment-text'
import { type CheckoutDetails, paidState } from './checkout-details'

interface Props {
  title: string
  gift: Gift
  details: CheckoutDetails
  /** Whether the donation must stay as it is, because it is being paid or its outcome is shown. */
  onLock: (isLocked: boolean) => void
  /** Gives another amount, in cents. */
  onAmount: (amount: number) => void
}

export function PaymentDetails({ title, gift, details, onLock, onAmount }: Props) {
  const { fundraiserId } = gift
  const navigate = useNavigate()
  const { search } = useLocation()
  const { payment, settle } = useUnsettledPayment(fundraiserId)
  const [method, setMethod] = useState<Method>('card')
  const [choice, setChoice] = useState({ country: '', network: '' })
  const [success, setSuccess] = useState<NewDonation | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const step = success ? 'success' : payment ? 'check' : method
  const heading = useStepFocus(step)
  const [isBusy, setIsBusy] = useState(false)
  const isLocked = isBusy || step === 'success' || step === 'check'
  useEffect(() => onLock(isLocked), [onLock, isLocked])
  const charge = chargeOf(gift)
  const payByPhone = () => setMethod('mobile-money')

  // Only here: a donor who has left the checkout while the card was being charged stays where they are.
  const markPaid = useEffectEvent((attemptId: string) =>
    navigate({ search }, { replace: true, preventScrollReset: true, state: paidState(attemptId) }),
  )
  useEffect(() => {
    if (success) markPaid(success.attemptId)
  }, [success])

  function succeed(donated: NewDonation) {
    setSuccess(donated)
    storeMyDonation(donated)
    // At once, so that a donor who leaves during the thank-you leaves no data on a shared phone.
    details.clear()
    const thanks = say('Thank you for your {amount} donation to {title}!', {
      amount: formatCents(donated.amount),
      title,
    })
    announceSuccess(donated, { title: paymentSuccessful(), description: thanks })
  }

  if (hasFailed) return <Navigate to="/" replace />
  return (
    <section className="panel checkout-payment" aria-labelledby="payment-details">
      <h2 id="payment-details" ref={heading} tabIndex={-1}>
        {success ? paymentSuccessful() : say('Payment Details')}
      </h2>
      {success && (
        <Success
          donated={success}
          onDone={() => navigate(`/fundraiser/${fundraiserId}?donated=true`, { replace: true })}
        />
      )}
      {!success && payment && (
        <PaymentCheck
          payment={payment}
          onSucceeded={(found) => {
            succeed(donatedBy(found))
            settle(found)
          }}
          onEnded={settle}
        />
      )}
      {step === 'card' && !details.isKnown && <p aria-busy="true">{say('Preparing your donation...')}</p>}
      {step === 'card' && details.isKnown && (
        <CardForm
          gift={gift}
          title={title}
          label={say('Complete Payment {amount}', { amount: formatCents(charge) })}
          onBusy={setIsBusy}
          other={{ label: say('Pay with mobile money or bank instead'), onChoose: payByPhone }}
          onPayByPhone={payByPhone}
          mayPay={details.check}
          onPaid={(isRecorded, attemptId) => succeed(donatedByCard(gift, attemptId, isRecorded))}
          onSetupFailed={() => setHasFailed(true)}
        />
      )}
      {step === 'mobile-money' && (
        <MobileMoneyForm
          gift={gift}
          onBusy={setIsBusy}
          onAmount={onAmount}
          choice={choice}
          onChoose={(change) => setChoice({ ...choice, ...change })}
          mayPay={details.check}
          other={{ label: say('Pay by card instead'), onChoose: () => setMethod('card') }}
        />
      )}
    </section>
  )
}

function Success({ donated: { fundraiserId, amount }, onDone }: { donated: NewDonation; onDone: () => void }) {
  const refresh = useRefreshFundraiser()
  const finish = useEffectEvent(onDone)

  useEffect(() => {
    const timer = setTimeout(finish, UNTIL_REFRESH)
    return () => {
      clearTimeout(timer)
      void refresh(fundraiserId)
    }
  }, [refresh, fundraiserId])

  return (
    <p className="donation-thanks" role="status">
      {say('Thank you for your {amount} donation!', { amount: formatCents(amount) })}
    </p>
  )
}
