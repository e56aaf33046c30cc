import { type FormEvent, useId } from 'react'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { sayNodes } from '../../../language/say-nodes'
import { showToast } from '../../../notify/toasts'
import { useConnection } from '../../../offline/connection/connection'
import { usePage } from '../../../page/page'
import type { CardField, FieldState } from '../../../payments/card/mount-card-fields'
import { CARD_PROVIDER } from '../../../payments/card/provider-name'
import { useCardFields } from '../../../payments/card/useCardFields'
import type { useCardPayment } from '../../../payments/card/useCardPayment'
import { DonationProblem } from '../DonationProblem'
import { GivingNeedsConnection, needsConnection } from '../GivingNeedsConnection'
import { LockIcon } from '../trust/LockIcon'
import { WalletButtons } from './WalletButtons'

const labels = (): Record<CardField, string> => ({
  cardNumber: say('Card number'),
  cardExpiry: say('Expiration date (MM / YY)'),
  cardCvc: say('Security code (CVC)'),
})

/** The containers of the provider's three fields, each with its label and its error. */
function CardFields({ fields }: { fields: Record<CardField, FieldState> }) {
  return (
    <>
      <Field name="cardNumber" state={fields.cardNumber} />
      <Field name="cardExpiry" state={fields.cardExpiry} />
      <Field name="cardCvc" state={fields.cardCvc} />
    </>
  )
}

function Field({ name, state }: { name: CardField; state: FieldState }) {
  const id = useId()
  const look = [state.hasFocus && 'focused', state.error && 'invalid'].filter(Boolean).join(' ')
  return (
    <div className={`card-field ${name}`}>
      <label htmlFor={id}>{labels()[name]}</label>
      <div id={id} data-card-field={name} className={`card-field-frame ${look}`} />
      <small className="field-note field-problem" role="status">
        {state.error}
      </small>
    </div>
  )
}

interface Props {
  payment: ReturnType<typeof useCardPayment>
  /** Cents. `charge` is the amount with the fees that the donor covers. */
  amount: number
  charge: number
  /** The title of the fundraiser. */
  title: string
  label: string
  onPayByPhone: () => void
  /** Whether the donor's details are complete; else they are asked for, and nothing is paid. */
  mayPay?: (() => boolean) | undefined
}

/** The card form, after a payment is opened. */
export function OpenCardForm({ payment, amount, charge, title, label, onPayByPhone, mayPay = () => true }: Props) {
  const { isPaying, problem, pay } = payment
  const { settings } = usePage()
  const isOffline = useConnection() === 'offline'
  const { formRef, fields, isReady, isComplete, loaded, loadFailed, loadAgain } = useCardFields()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isOffline) showToast({ title: say('No connection'), description: needsConnection() })
    else if (mayPay()) void pay(loaded)
  }

  function tryAnotherCard() {
    payment.forgetProblem()
    loaded?.clear()
  }

  if (loadFailed) {
    return (
      <>
        <p role="alert">{say('The card form could not be loaded. Your card was not charged.')}</p>
        <button type="button" onClick={loadAgain}>
          {say('Try again')}
        </button>
      </>
    )
  }
  return (
    <form onSubmit={submit}>
      <p className="card-safe">
        <LockIcon />
        <span>
          {sayNodes('{amount} for {title}. Card details go straight to {provider}: we never see them.', {
            amount: formatCents(charge),
            title: <bdi>{title}</bdi>,
            provider: CARD_PROVIDER,
          })}
        </span>
      </p>
      <WalletButtons loaded={loaded} payment={payment} charge={charge} mayPay={mayPay} />
      <fieldset ref={formRef} className="card-fields" aria-busy={!isReady}>
        <legend className="unseen">{say('Card details')}</legend>
        <CardFields fields={fields} />
      </fieldset>
      {settings.payments === 'sandbox' && (
        <p className="donation-hint">
          {say('Practice card: 4242 4242 4242 4242, any future date and any code. No real money moves.')}
        </p>
      )}
      <DonationProblem text={problem?.text ?? null} />
      {problem?.isDeclined && (
        <p className="decline-ways">
          <button type="button" className="button quiet" onClick={tryAnotherCard}>
            {say('Try another card')}
          </button>
          <button type="button" className="button quiet" onClick={onPayByPhone}>
            {say('Pay by phone')}
          </button>
        </p>
      )}
      <GivingNeedsConnection amount={amount} />
      <button type="submit" className="button give" disabled={!isReady || !isComplete || isPaying} aria-busy={isPaying}>
        {isPaying ? say('Processing Payment...') : label}
      </button>
    </form>
  )
}
