import type { PaymentIntentResult, Stripe, StripeCardNumberElement, StripeElements } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallReply } from '#shared/contract/base/call'
import { createPaymentIntent, setupFailed } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { ApiError, ConnectionError } from '../../api/errors'
import { pageSide } from '../../api/page-side'
import { showToast } from '../../notify/toasts'
import { withPersonCheck } from '../ask-person'
import { chargeOf, type Gift, giftBody, giftDetails } from '../gift'
import { changeGiven } from '../given/given'
import { whilePaying } from '../payment-lock'
import { dropAttemptKey, keepAttemptKey } from '../pending/kept-attempt-key'
import { forgetPendingPayment, releasePendingPayment, rememberPendingPayment } from '../pending/pending-payment'
import { recordDonation } from '../record-donation'
import { requestPayment } from '../request-payment'
import { useRefreshFundraiser } from '../useRefreshFundraiser'
import { paymentError, paymentFailed, unexplainedFailure, withoutCharge } from '../words'
import { type CardOutcome, readCardResult } from './card-outcome'
import type { LoadedCardFields } from './useCardFields'
import { rememberWallet } from './wallet-memory'

/** A payment that the provider has opened for a donation. */
type CardIntent = CallReply<typeof createPaymentIntent>

/** A payment could not be opened; the message is for the donor. Nothing was charged. */
class PaymentSetupError extends Error {}

/**
 * Opens the payment of a donation, or finds the one that is open already. Throws PaymentSetupError when it can't be opened, and
 * ConnectionError when no answer came: then the same call may be retried.
 */
async function openCardPayment(gift: Gift): Promise<CardIntent> {
  const body = giftBody(gift)
  const intent = await openIntent(body).catch(async (error: unknown) => {
    if (error instanceof ConnectionError) throw error
    // 409 means that the attempt has ended: the next try starts a new one.
    if (error instanceof ApiError && error.status === 409) await dropAttemptKey('card', gift.fundraiserId)
    throw new PaymentSetupError(setupProblem(error), { cause: error })
  })
  if (!intent.clientSecret.startsWith('pi_')) throw new PaymentSetupError(say('Invalid payment setup response'))
  return intent
}

async function openIntent(body: ReturnType<typeof giftBody>): Promise<CardIntent> {
  const idempotencyKey = await keepAttemptKey('card', body)
  return withPersonCheck((personToken) =>
    requestPayment(createPaymentIntent, { body }, { idempotencyKey, personToken }),
  )
}

function setupProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return setupFailed()
  return error.reason || say('Payment setup failed: {code}', { code: String(error.status) })
}

/**
 * Charges by `confirm`. The payment is on the device's disk before the charge; the caller removes it when the outcome is known.
 * 'elsewhere': another tab is paying for this fundraiser, and nothing was sent.
 */
function charge(
  { attemptId, clientSecret }: CardIntent,
  { fundraiserId, amount }: Gift,
  confirm: () => Promise<PaymentIntentResult>,
): Promise<CardOutcome | 'elsewhere'> {
  return whilePaying(fundraiserId, async () => {
    await rememberPendingPayment({
      attemptId,
      method: 'card',
      fundraiserId,
      amount,
      clientSecret,
      startedAt: Date.now(),
    })
    return confirm().then(readCardResult, (): CardOutcome => ({ kind: 'unknown' }))
  })
}

/** Charges the card in the fields. */
function payByCard(
  stripe: Stripe,
  card: StripeCardNumberElement,
  intent: CardIntent,
  gift: Gift,
): Promise<CardOutcome | 'elsewhere'> {
  const { donorName, donorEmail } = giftDetails(gift)
  return charge(intent, gift, () =>
    stripe.confirmCardPayment(intent.clientSecret, {
      payment_method: { card, billing_details: { name: donorName, ...(donorEmail ? { email: donorEmail } : {}) } },
    }),
  )
}

/** Charges what the donor has confirmed in the sheet of a wallet. */
async function payByWallet(
  stripe: Stripe,
  elements: StripeElements,
  intent: CardIntent,
  gift: Gift,
): Promise<CardOutcome | 'elsewhere'> {
  const { error } = await elements.submit()
  if (error) return { kind: 'declined', message: error.message ?? unexplainedFailure() }
  const { attemptId, clientSecret } = intent
  // Only a card that needs a page of its own leads there; the page then checks the payment.
  const returnUrl = `${location.origin}${pageSide().prefix}/fundraiser/${gift.fundraiserId}?payment=${attemptId}`
  return charge(intent, gift, () =>
    stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    }),
  )
}

export interface CardPaymentEvents {
  /** The card was charged. `isRecorded` is false when our server has not recorded the donation yet. */
  onPaid(isRecorded: boolean, attemptId: string): void
  /** No payment could be opened. A toast has told the donor why, but not that nothing was charged. */
  onSetupFailed(reason: string): void
}

const setupFailedTitle = () => say('Payment Setup Failed')

type Setup =
  | { step: 'opening' | 'no-connection' }
  /** `donation`: what the payment was opened for. */
  | { step: 'open'; intent: CardIntent; donation: string }

/** Why nothing was paid, beside the button. `isDeclined`: another card, or another way to pay, may work. */
interface Problem {
  text: string
  isDeclined: boolean
}

/** What a payment is opened for: with other details, or at another price, it is another payment. */
const donationOf = (gift: Gift): string => JSON.stringify([giftDetails(gift), chargeOf(gift)])

const setupReason = (error: unknown) => (error instanceof PaymentSetupError ? error.message : setupFailed())

type Charge = (intent: CardIntent) => Promise<CardOutcome | 'elsewhere'>

/**
 * Pays a donation by card. The payment is opened at once and can be tried with one card after another. When it is unknown whether a
 * card was charged, `usePendingPayment` takes over, and nothing here offers another payment.
 */
export function useCardPayment(gift: Gift, { onPaid, onSetupFailed }: CardPaymentEvents) {
  const [setup, setSetup] = useState<Setup>({ step: 'opening' })
  const [isPaying, setIsPaying] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isBusy = useRef(false)
  const refresh = useRefreshFundraiser()

  const open = useEffectEvent(async () => {
    try {
      const intent = await openCardPayment(gift)
      if (intent.status === 'succeeded') finish(intent.attemptId, true)
      else setSetup({ step: 'open', intent, donation: donationOf(gift) })
    } catch (error) {
      if (error instanceof ConnectionError) return setSetup({ step: 'no-connection' })
      const reason = setupReason(error)
      showToast({ title: setupFailedTitle(), description: reason, tone: 'destructive' })
      onSetupFailed(reason)
    }
  })
  useEffect(() => {
    if (setup.step === 'opening') void open()
  }, [setup.step])

  function finish(attemptId: string, isRecorded: boolean): void {
    void dropAttemptKey('card', gift.fundraiserId)
    forgetPendingPayment(attemptId)
    onPaid(isRecorded, attemptId)
  }

  /** Shows a failure. The toast goes after some seconds: the form keeps the reason, and also says what happened to the money. */
  function fail(title: string, message: string, isDeclined = false): void {
    setProblem({ text: withoutCharge(message), isDeclined })
    showToast({ title, description: message, tone: 'destructive' })
  }

  /** The payment of the donation as it is now. One that was opened with other details is opened again. Null when that fails. */
  async function findIntent(): Promise<CardIntent | null> {
    if (setup.step !== 'open') return null
    const donation = donationOf(gift)
    if (setup.donation === donation) return setup.intent
    try {
      const intent = await openCardPayment(gift)
      setSetup({ step: 'open', intent, donation })
      return intent
    } catch (error) {
      fail(
        setupFailedTitle(),
        error instanceof ConnectionError ? say('We could not reach the server.') : setupReason(error),
      )
      return null
    }
  }

  async function follow(outcome: CardOutcome | 'elsewhere', { attemptId }: CardIntent): Promise<void> {
    if (outcome === 'elsewhere') return fail(paymentFailed(), say('Another payment to this fundraiser is in progress.'))
    switch (outcome.kind) {
      case 'paid':
        return finish(
          attemptId,
          await recordDonation(gift, outcome.paymentIntentId, () => {
            changeGiven({ attemptId, fundraiserId: gift.fundraiserId }, { isRecorded: true })
            void refresh(gift.fundraiserId)
          }),
        )
      case 'unknown':
        return releasePendingPayment(attemptId)
      case 'ended':
        await dropAttemptKey('card', gift.fundraiserId)
        setSetup({ step: 'opening' })
    }
    forgetPendingPayment(attemptId)
    fail(paymentFailed(), outcome.message, true)
  }

  /** Charges by `charge`, one charge at a time. Returns whether the card was, or may have been, charged. */
  async function payOnce(charge: Charge): Promise<boolean> {
    isBusy.current = true
    setIsPaying(true)
    setProblem(null)
    const intent = await findIntent()
    const isCharged = intent !== null && (await payFor(intent, charge))
    isBusy.current = false
    setIsPaying(false)
    return isCharged
  }

  async function payFor(intent: CardIntent, charge: Charge): Promise<boolean> {
    if (intent.status === 'succeeded') {
      finish(intent.attemptId, true)
      return true
    }
    let outcome: CardOutcome | 'elsewhere' | null = null
    try {
      outcome = await charge(intent)
    } catch {
      // Stripe.js refused its input before anything was sent.
      forgetPendingPayment(intent.attemptId)
      fail(paymentError(), say('Something went wrong processing your payment. Please try again.'))
    }
    if (outcome) await follow(outcome, intent)
    return outcome !== null && outcome !== 'elsewhere' && (outcome.kind === 'paid' || outcome.kind === 'unknown')
  }

  async function pay(loaded: LoadedCardFields | null): Promise<void> {
    if (isBusy.current || setup.step !== 'open') return
    if (!loaded) return fail(paymentFailed(), say('Card element not found'))
    const card = loaded.cardNumber()
    if (!card) return fail(paymentFailed(), say('Card number element not found'))
    await payOnce((intent) => payByCard(loaded.stripe, card, intent, gift))
  }

  /** Pays what was confirmed in a wallet's sheet; `failed` makes the sheet say that it did not work. */
  async function payWithWallet(
    { stripe }: LoadedCardFields,
    elements: StripeElements,
    failed: () => void,
  ): Promise<void> {
    if (isBusy.current || setup.step !== 'open') return failed()
    if (await payOnce((intent) => payByWallet(stripe, elements, intent, gift))) rememberWallet()
    else failed()
  }

  return {
    step: setup.step,
    isPaying,
    problem,
    pay,
    payWithWallet,
    /** Whether a wallet's sheet may open now. */
    canOpenWallet: () => !isBusy.current && setup.step === 'open',
    /** The donor has closed a wallet's sheet without paying. */
    closeWallet: () =>
      setProblem({ text: say('The wallet was closed. You have not been charged.'), isDeclined: false }),
    forgetProblem: () => setProblem(null),
    tryAgain: () => setSetup({ step: 'opening' }),
  }
}
