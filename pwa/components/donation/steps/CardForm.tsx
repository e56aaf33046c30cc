import { useEffect, useEffectEvent } from 'react'
import { say } from '#shared/language/say'
import { usePage } from '../../../page/page'
import { loadCardProvider } from '../../../payments/card/load-card-provider'
import { type CardPaymentEvents, useCardPayment } from '../../../payments/card/useCardPayment'
import { chargeOf, type Gift } from '../../../payments/gift'
import { GivingNeedsConnection } from '../GivingNeedsConnection'
import { OpenCardForm } from './OpenCardForm'

interface Props extends CardPaymentEvents {
  gift: Gift
  /** The title of the fundraiser. */
  title: string
  /** The label of the pay button. */
  label: string
  /** The alternative to paying by card, disabled while a payment is being made. */
  other: { label: string; onChoose: () => void }
  /** The way that is offered after a card was declined. */
  onPayByPhone: () => void
  /** Whether the donor's details are complete; else they are asked for, and nothing is paid. */
  mayPay?: () => boolean
  /** Called while the card is being charged, and afterwards. */
  onBusy?: (isBusy: boolean) => void
}

/** Opens the donation's payment, then shows the card form. */
export default function CardForm({ gift, other, onBusy, onPaid, onSetupFailed, ...open }: Props) {
  const { settings } = usePage()
  const payment = useCardPayment(gift, { onPaid, onSetupFailed })
  const tellBusy = useEffectEvent((isBusy: boolean) => onBusy?.(isBusy))
  useEffect(() => tellBusy(payment.isPaying), [payment.isPaying])
  // Loads the provider's script while our server opens the payment; if this fails, the fields try again and show the error.
  useEffect(() => void loadCardProvider(settings).catch(() => {}), [settings])

  return (
    <>
      {payment.step === 'opening' && <p aria-busy="true">{say('Preparing your donation...')}</p>}
      {payment.step === 'open' && (
        <OpenCardForm payment={payment} amount={gift.amount} charge={chargeOf(gift)} {...open} />
      )}
      {payment.step === 'no-connection' && (
        <>
          <p role="status">
            {say('We could not reach the server. What you typed is kept, and your card was not charged.')}
          </p>
          <GivingNeedsConnection amount={gift.amount} />
          <button type="button" onClick={payment.tryAgain}>
            {say('Try again')}
          </button>
        </>
      )}
      <button type="button" className="button quiet" onClick={other.onChoose} disabled={payment.isPaying}>
        {other.label}
      </button>
    </>
  )
}
