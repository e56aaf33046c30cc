import type { StripeElements } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createDonation } from '#shared/contract/donations'
import { setupFailed } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { send } from '../api/client'
import { ApiError, ConnectionError } from '../api/errors'
import { dropAttemptKey } from './attempt-key'
import type { LoadedCardFields } from './card-fields'
import {
  type CardIntent,
  type CardOutcome,
  openCardPayment,
  PaymentSetupError,
  payByCard,
  payByWallet,
} from './charge-card'
import { chargeOf, type Gift, giftDetails } from './gift'
import { changeMyDonation, useRefreshFundraiser } from './my-donations'
import { paymentError, paymentFailed, paymentSetupFailed, withoutCharge } from './payment-text'
import { forgetPendingPayment, releasePendingPayment } from './pending-payment'
import { rememberWallet } from './wallets'

export interface CardPaymentEvents {
  /** The card was charged. `isRecorded` is false when our server has not recorded the donation yet. */
  onPaid(isRecorded: boolean, attemptId: string): void
  /** No payment could be opened; nothing was charged. */
  onSetupFailed(reason: string): void
}

type Setup =
  | { step: 'opening' | 'no-connection' }
  /** `donation`: what the payment was opened for. */
  | { step: 'open'; intent: CardIntent; donation: string }

/** What a payment is opened for: with other details, or at another price, it is another payment. */
const donationOf = (gift: Gift): string => JSON.stringify([giftDetails(gift), chargeOf(gift)])

const setupReason = (error: unknown) => (error instanceof PaymentSetupError ? error.message : setupFailed())

type Charge = (intent: CardIntent) => Promise<CardOutcome | 'elsewhere'>

/** While it is unknown whether a card was charged, nothing here offers another payment. */
export function useCardPayment(gift: Gift, { onPaid, onSetupFailed }: CardPaymentEvents) {
  const [setup, setSetup] = useState<Setup>({ step: 'opening' })
  const [isPaying, setIsPaying] = useState(false)
  const [problem, setProblem] = useState<{ title?: string; text: string; isDeclined: boolean } | null>(null)
  const isBusy = useRef(false)
  const refresh = useRefreshFundraiser()

  const open = useEffectEvent(async (left: AbortSignal) => {
    try {
      const intent = await openCardPayment(gift)
      if (intent.status === 'succeeded') finish(intent.attemptId, true)
      else setSetup({ step: 'open', intent, donation: donationOf(gift) })
    } catch (error) {
      if (left.aborted) return
      if (error instanceof ConnectionError) return setSetup({ step: 'no-connection' })
      onSetupFailed(setupReason(error))
    }
  })
  useEffect(() => {
    if (setup.step !== 'opening') return
    const leaving = new AbortController()
    void open(leaving.signal)
    return () => leaving.abort()
  }, [setup.step])

  function finish(attemptId: string, isRecorded: boolean): void {
    void dropAttemptKey('card', gift.fundraiserId)
    forgetPendingPayment(attemptId)
    onPaid(isRecorded, attemptId)
  }

  const fail = (title: string, message: string, isDeclined = false): void =>
    setProblem({ title, text: withoutCharge(message), isDeclined })

  /** The payment of the donation with its details as they are now; null when it can't be opened. */
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
        paymentSetupFailed(),
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
            changeMyDonation({ attemptId, fundraiserId: gift.fundraiserId }, { isRecorded: true })
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

const SECOND = 1_000
/** Milliseconds. A donor who has paid should not wait long for the thank-you. */
const FIRST_TRY_TIMEOUT = 8 * SECOND
const PAUSES = [2, 5, 10, 20, 40, 60, 120, 240].map((seconds) => seconds * SECOND)

/** Retried while the page lives, until `onRecordedLater`; the provider notifies the server too. */
async function recordDonation(gift: Gift, paymentIntentId: string, onRecordedLater: () => void): Promise<boolean> {
  const body = { ...giftDetails(gift), paymentIntentId }
  const record = (timeoutMs?: number) => send(createDonation, { body }, { timeoutMs })
  try {
    await record(FIRST_TRY_TIMEOUT)
    return true
  } catch (error) {
    if (mayBeRepeated(error)) void repeat(record, onRecordedLater)
    return false
  }
}

async function repeat(record: () => Promise<unknown>, onRecorded: () => void): Promise<void> {
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      await record()
      return onRecorded()
    } catch (error) {
      if (!mayBeRepeated(error)) return
    }
  }
}

/** Whether a retry may succeed: after a failure of the server, a rate limit or no answer, but not after a refusal. */
const mayBeRepeated = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429
