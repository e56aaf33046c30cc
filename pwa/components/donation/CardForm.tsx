import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { required } from '#shared/contract/base/parse'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { usePage } from '../../page/page'
import {
  CARD_FIELDS,
  type CardField,
  type FieldState,
  type LoadedCardFields,
  loadCardProvider,
  useCardFields,
} from '../../payments/card-fields'
import { chargeOf, type Gift } from '../../payments/gift'
import { type CardPaymentEvents, useCardPayment } from '../../payments/useCardPayment'
import { mountWallets, type WalletEvents } from '../../payments/wallets'
import { Button, QuietButton } from '../ui/Buttons'
import { DonationProblem, GivingNeedsConnection, needsConnection } from './GivingNeedsConnection'
import { LockIcon } from './TrustBlock'

const CARD_PROVIDER = 'Stripe'

const labels = (): Record<CardField, string> => ({
  cardNumber: say('Card number'),
  cardExpiry: say('Expiration date (MM / YY)'),
  cardCvc: say('Security code (CVC)'),
})

function Field({ name, state, isTried }: { name: CardField; state: FieldState; isTried: boolean }) {
  const id = useId()
  const error = state.error ?? (isTried && !state.isComplete ? required() : null)
  const look = [state.hasFocus && 'focused', error && 'invalid'].filter(Boolean).join(' ')
  return (
    <div className={`card-field ${name}`}>
      <label htmlFor={id}>{labels()[name]}</label>
      <div id={id} data-card-field={name} className={`card-field-frame ${look}`} />
      <small className="field-note field-problem" role="status">
        {error}
      </small>
    </div>
  )
}

interface OpenCardFormProps extends Pick<Props, 'gift' | 'title' | 'label' | 'onPayByPhone' | 'mayPay' | 'children'> {
  payment: ReturnType<typeof useCardPayment>
}

function OpenCardForm({ payment, gift, title, label, onPayByPhone, mayPay, children }: OpenCardFormProps) {
  const { isPaying, problem, pay } = payment
  const charge = chargeOf(gift)
  const { settings } = usePage()
  const isOffline = useConnection() === 'offline'
  const [isTried, setTried] = useState(false)
  const { formRef, fields, isReady, isComplete, loaded, loadFailed, loadAgain } = useCardFields()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isOffline) return showToast({ title: say('No connection'), description: needsConnection() })
    setTried(true)
    const missing = CARD_FIELDS.find((name) => !fields[name].isComplete)
    if (isReady && missing) loaded?.focus(missing)
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
        <Button onClick={loadAgain}>{say('Try again')}</Button>
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
        {CARD_FIELDS.map((name) => (
          <Field key={name} name={name} state={fields[name]} isTried={isTried && isReady} />
        ))}
      </fieldset>
      {settings.payments === 'sandbox' && (
        <p className="donation-hint quiet-text">
          {say('Practice card: 4242 4242 4242 4242, any future date and any code. No real money moves.')}
        </p>
      )}
      <DonationProblem problem={problem} />
      {problem?.isDeclined && (
        <p className="decline-ways">
          <QuietButton onClick={tryAnotherCard}>{say('Try another card')}</QuietButton>
          <QuietButton onClick={onPayByPhone}>{say('Pay by phone')}</QuietButton>
        </p>
      )}
      {children}
      <GivingNeedsConnection amount={gift.amount} />
      <button
        type="submit"
        className="button give"
        disabled={!isReady || isPaying}
        aria-disabled={!isComplete}
        aria-busy={isPaying}
      >
        {isPaying ? say('Processing Payment...') : label}
      </button>
    </form>
  )
}

interface Props extends CardPaymentEvents {
  gift: Gift
  title: string
  label: string
  other: { label: string; onChoose: () => void }
  onPayByPhone: () => void
  mayPay: () => boolean
  onBusy: (isBusy: boolean) => void
  children: ReactNode
}

export default function CardForm({ gift, other, onBusy, onPaid, onSetupFailed, ...open }: Props) {
  const { settings } = usePage()
  const payment = useCardPayment(gift, { onPaid, onSetupFailed })
  const tellBusy = useEffectEvent((isBusy: boolean) => onBusy(isBusy))
  useEffect(() => tellBusy(payment.isPaying), [payment.isPaying])
  // Loads the provider's script while our server opens the payment; if this fails, the fields try again and show the error.
  useEffect(() => void loadCardProvider(settings).catch(() => {}), [settings])

  return (
    <>
      {payment.step === 'opening' && <p aria-busy="true">{say('Preparing your donation...')}</p>}
      {payment.step === 'open' && <OpenCardForm payment={payment} gift={gift} {...open} />}
      {payment.step === 'no-connection' && (
        <>
          <p role="status">
            {say('We could not reach the server. What you typed is kept, and your card was not charged.')}
          </p>
          <GivingNeedsConnection amount={gift.amount} />
          <Button onClick={payment.tryAgain}>{say('Try again')}</Button>
        </>
      )}
      <QuietButton onClick={other.onChoose} disabled={payment.isPaying}>
        {other.label}
      </QuietButton>
    </>
  )
}

interface WalletButtonsProps {
  loaded: LoadedCardFields | null
  payment: ReturnType<typeof useCardPayment>
  /** Cents. */
  charge: number
  mayPay: () => boolean
}

/** The buttons of Apple Pay and Google Pay. On a device without them this takes no space. */
function WalletButtons({ loaded, payment, charge, mayPay }: WalletButtonsProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isAvailable, setIsAvailable] = useState(false)
  const isOffline = useConnection() === 'offline'

  const open = useEffectEvent(() => {
    if (isOffline) showToast({ title: say('No connection'), description: needsConnection() })
    return !isOffline && payment.canOpenWallet() && mayPay()
  })
  const close = useEffectEvent(payment.closeWallet)
  const confirm = useEffectEvent(payment.payWithWallet)
  useEffect(() => {
    if (!loaded || !container.current) return
    const events: WalletEvents = {
      onAvailable: setIsAvailable,
      onOpen: () => open(),
      onClosed: () => close(),
      onConfirmed: (elements, failed) => void confirm(loaded, elements, failed),
    }
    try {
      return mountWallets(loaded, container.current, charge, events)
    } catch {
      setIsAvailable(false)
    }
  }, [loaded, charge])

  return (
    <div className={isAvailable ? 'wallets' : 'wallets unavailable'} inert={!isAvailable || payment.isPaying}>
      <div ref={container} />
      <p className="wallets-or quiet-text">{say('or by card')}</p>
    </div>
  )
}
