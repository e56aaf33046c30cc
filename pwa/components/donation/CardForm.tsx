import { useEffect } from 'react'
import { usePage } from '../../page'
import type { Gift } from '../../payments/gift'
import { loadStripe } from '../../payments/load-stripe'
import { type CardPaymentEvents, useCardPayment } from '../../payments/useCardPayment'
import { GivingNeedsConnection } from './GivingNeedsConnection'
import { OpenCardForm } from './OpenCardForm'

interface Props extends CardPaymentEvents {
  gift: Gift
  /** What the button says while it waits to be pressed. */
  label: string
  /** The other way out, which is closed while a payment is being made. */
  other: { label: string; onChoose: () => void }
}

/** Opens the gift's payment, then takes a card for it. */
export default function CardForm({ gift, label, other, onPaid, onSetupFailed }: Props) {
  const { settings } = usePage()
  const payment = useCardPayment(gift, { onPaid, onSetupFailed })
  // The provider's script comes while our server opens the payment; if it fails here, the fields try again and say so.
  useEffect(() => void loadStripe(settings).catch(() => {}), [settings])

  return (
    <>
      {payment.step === 'opening' && <p aria-busy="true">Preparing your donation...</p>}
      {payment.step === 'open' && <OpenCardForm payment={payment} amount={gift.amount} label={label} />}
      {payment.step === 'no-connection' && (
        <>
          <p role="status">We could not reach the server. What you typed is kept, and your card was not charged.</p>
          <GivingNeedsConnection amount={gift.amount} />
          <button type="button" onClick={payment.tryAgain}>
            Try again
          </button>
        </>
      )}
      <button type="button" className="button quiet" onClick={other.onChoose} disabled={payment.isPaying}>
        {other.label}
      </button>
    </>
  )
}
