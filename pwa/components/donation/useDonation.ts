import { useState } from 'react'
import type { PaymentAttempt } from '#shared/contract/payments'
import { showToast } from '../toasts'
import type { Method } from './MethodStep'
import { announceSuccess, type Success } from './SuccessStep'
import { giftOf, readTypedAmount } from './typed-details'
import { useTypedDetails } from './useTypedDetails'
import { useUnsettledPayment } from './useUnsettledPayment'

type Step = { name: 'details' | 'method' | Method | 'check' } | { name: 'success'; success: Success }

/** Where a donor stands on the way to giving, and what was typed so far. */
export function useDonation(fundraiserId: number) {
  const { typed, type, keep, clear } = useTypedDetails(fundraiserId)
  const [chosen, setChosen] = useState<Step>({ name: 'details' })
  const { payment, settle } = useUnsettledPayment(fundraiserId)
  const { cents, problem } = readTypedAmount(typed.amount)

  function succeed(success: Success): void {
    announceSuccess(success, { title: 'Thank You!', description: 'Your donation has been processed successfully!' })
    setChosen({ name: 'success', success })
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
    back: () => setChosen({ name: chosen.name === 'method' ? 'details' : 'method' }),
    choose: (method: Method) => setChosen({ name: method }),
    continueToMethod() {
      if (problem) return showToast({ title: 'Invalid Amount', description: problem, tone: 'destructive' })
      keep()
      setChosen({ name: 'method' })
    },
    paid: (isRecorded: boolean) => cents !== null && succeed({ fundraiserId, amount: cents, isRecorded }),
    settled(found: PaymentAttempt) {
      succeed({ fundraiserId, amount: found.amount, isRecorded: true })
      settle(found)
    },
    /** The donor has read that a payment came to no good end, or gives it up. */
    startAgain(found: PaymentAttempt | null) {
      settle(found)
      setChosen({ name: cents === null ? 'details' : 'method' })
    },
    finish() {
      clear()
      setChosen({ name: 'details' })
    },
  }
}
