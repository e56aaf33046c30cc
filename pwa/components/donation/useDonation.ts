import { useState } from 'react'
import type { PaymentAttempt } from '#shared/contract/payments'
import { INVALID_AMOUNT_TITLE } from '#shared/rules/limits'
import { THANK_YOU, withoutCharge } from '../../payments/words'
import { showToast } from '../toasts'
import type { Method } from './MethodStep'
import { announceSuccess, type Success } from './SuccessStep'
import { giftOf, readTypedAmount } from './typed-details'
import { useTypedDetails } from './useTypedDetails'
import { useUnsettledPayment } from './useUnsettledPayment'

type Step =
  | { name: 'details' | Method | 'check' }
  /** `problem`: why the payment that was chosen before could not be opened, if so. */
  | { name: 'method'; problem: string | null }
  | { name: 'success'; success: Success }

const CHOOSING: Step = { name: 'method', problem: null }

/** Where a donor stands on the way to giving, and what was typed so far. */
export function useDonation(fundraiserId: number) {
  const { typed, type, keep, clear } = useTypedDetails(fundraiserId)
  const [chosen, setChosen] = useState<Step>({ name: 'details' })
  const { payment, settle } = useUnsettledPayment(fundraiserId)
  const [hasGiven, setHasGiven] = useState(false)
  const { cents, problem } = readTypedAmount(typed.amount)

  function succeed(success: Success): void {
    announceSuccess(success, { title: THANK_YOU, description: 'Your donation has been processed successfully!' })
    setChosen({ name: 'success', success })
    // At once: whoever leaves before the thanks are over leaves nothing behind on a shared phone.
    clear()
    setHasGiven(true)
  }

  // Whatever was chosen: while it is not known what became of a payment, there is nothing else to do.
  const step: Step = payment && chosen.name !== 'success' ? { name: 'check' } : chosen
  return {
    step,
    typed,
    type,
    /** Cents; null while the amount can't be given, and then `amountProblem` says why. */
    amount: cents,
    amountProblem: problem,
    gift: cents === null ? null : giftOf(fundraiserId, cents, typed),
    payment,
    /** Whether a gift came to its good end on this page. */
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
    /** The donor has read that a payment came to no good end, or gives it up. */
    startAgain(found: PaymentAttempt | null) {
      settle(found)
      setChosen(cents === null ? { name: 'details' } : CHOOSING)
    },
    finish: () => setChosen({ name: 'details' }),
  }
}
