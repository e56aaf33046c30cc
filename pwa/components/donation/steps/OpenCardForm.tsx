import type { FormEvent } from 'react'
import { showToast } from '../../../notify/toasts'
import { useConnection } from '../../../offline/connection/connection'
import { usePage } from '../../../page/page'
import { useCardFields } from '../../../payments/card/useCardFields'
import type { useCardPayment } from '../../../payments/card/useCardPayment'
import { DonationProblem } from '../DonationProblem'
import { GivingNeedsConnection, NEEDS_CONNECTION } from '../GivingNeedsConnection'
import { CardFields } from './CardFields'
import { WalletButtons } from './WalletButtons'

interface Props {
  payment: ReturnType<typeof useCardPayment>
  /** Cents. `charge` is the amount with the fees that the donor covers. */
  amount: number
  charge: number
  label: string
}

/** The card form, after a payment is opened. */
export function OpenCardForm({ payment, amount, charge, label }: Props) {
  const { isPaying, problem, pay } = payment
  const { settings } = usePage()
  const isOffline = useConnection() === 'offline'
  const { formRef, fields, isReady, isComplete, loaded, loadFailed, loadAgain } = useCardFields()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isOffline) showToast({ title: 'No connection', description: NEEDS_CONNECTION })
    else void pay(loaded)
  }

  if (loadFailed) {
    return (
      <>
        <p role="alert">The card form could not be loaded. Your card was not charged.</p>
        <button type="button" onClick={loadAgain}>
          Try again
        </button>
      </>
    )
  }
  return (
    <form onSubmit={submit}>
      <WalletButtons loaded={loaded} payment={payment} charge={charge} />
      <fieldset ref={formRef} className="card-fields" aria-busy={!isReady}>
        <legend className="unseen">Card details</legend>
        <CardFields fields={fields} />
      </fieldset>
      {settings.payments === 'sandbox' && (
        <p className="donation-hint">
          Practice card: 4242 4242 4242 4242, any future date and any code. No real money moves.
        </p>
      )}
      <DonationProblem text={problem} />
      <GivingNeedsConnection amount={amount} />
      <button type="submit" className="button give" disabled={!isReady || !isComplete || isPaying} aria-busy={isPaying}>
        {isPaying ? 'Processing Payment...' : label}
      </button>
    </form>
  )
}
