import { useState } from 'react'
import type { PaymentAttempt } from '#shared/contract/payments'
import { INVALID_AMOUNT_TITLE } from '#shared/rules/limits'
import type { FeeTerms } from '#shared/rules/money/fees'
import { showToast } from '../../notify/toasts'
import { priceGift } from '../../payments/gift'
import { THANK_YOU, withoutCharge } from '../../payments/words'
import type { Method } from './steps/MethodStep'
import { announceSuccess, type Success } from './steps/SuccessStep'
import { giftOf, readTypedAmount } from './typed-details'
import { useTypedDetails } from './useTypedDetails'
import { useUnsettledPayment } from './useUnsettledPayment'

type Step =
  | { name: 'details' | Method | 'check' }
  /** `problem`: why the previously chosen payment could not be opened; null if none failed. */
  | { name: 'method'; problem: string | null }
  | { name: 'success'; success: Success }

const CHOOSING: Step = { name: 'method', problem: null }

/** The current step of a donation, and the typed details. `terms` are the fees of the fundraiser. */
export function useDonation(fundraiserId: number, terms: FeeTerms) {
  const { typed, type, keep, clear } = useTypedDetails(fundraiserId)
  const [chosen, setChosen] = useState<Step>({ name: 'details' })
  const { payment, settle } = useUnsettledPayment(fundraiserId)
  const [hasGiven, setHasGiven] = useState(false)
  const [coversFees, setCoversFees] = useState(false)
  const { cents, problem } = readTypedAmount(typed.amount)

  function succeed(success: Success): void {
    announceSuccess(success, { title: THANK_YOU, description: 'Your donation has been processed successfully!' })
    setChosen({ name: 'success', success })
    // At once, so that a donor who leaves during the thank-you leaves no data on a shared phone.
    clear()
    setCoversFees(false)
    setHasGiven(true)
  }

  // While the outcome of a payment is unknown, the donor can only check it.
  const step: Step = payment && chosen.name !== 'success' ? { name: 'check' } : chosen
  return {
    step,
    typed,
    type,
    /** Cents; null while the amount is invalid, and then `amountProblem` says why. */
    amount: cents,
    amountProblem: problem,
    gift: cents === null ? null : priceGift(giftOf(fundraiserId, cents, typed), terms, coversFees),
    coversFees,
    coverFees: setCoversFees,
    payment,
    /** Whether a donation has succeeded on this page. */
    hasGiven,
    back: () => setChosen(chosen.name === 'method' ? { name: 'details' } : CHOOSING),
    setupFailed: (reason: string) => setChosen({ name: 'method', problem: withoutCharge(reason) }),
    choose: (method: Method) => setChosen({ name: method }),
    continueToMethod() {
      if (problem) return showToast({ title: INVALID_AMOUNT_TITLE, description: problem, tone: 'destructive' })
      keep()
      setChosen(CHOOSING)
    },
    paid: (isRecorded: boolean) => cents !== null && succeed({ fundraiserId, amount: cents, isRecorded }),
    settled(found: PaymentAttempt) {
      succeed({ fundraiserId, amount: found.amount, isRecorded: true })
      settle(found)
    },
    /** The donor has seen that a payment failed, or gives it up. */
    startAgain(found: PaymentAttempt | null) {
      settle(found)
      setChosen(cents === null ? { name: 'details' } : CHOOSING)
    },
    finish: () => setChosen({ name: 'details' }),
  }
}
