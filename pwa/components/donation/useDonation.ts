import { useState } from 'react'
import type { Fundraiser } from '#shared/contract/fundraisers'
import type { PaymentAttempt } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { invalidAmountTitle } from '#shared/rules/limits'
import { readTypedAmount } from '#shared/rules/typed-number'
import { showProblem } from '../../notify/toasts'
import { useFeeTerms } from '../../page/fees'
import { priceGift } from '../../payments/gift'
import {
  announceSuccess,
  donatedBy,
  donatedByCard,
  type NewDonation,
  storeMyDonation,
  UNTIL_REFRESH,
  useRefreshFundraiser,
} from '../../payments/my-donations'
import { thankYou, withoutCharge } from '../../payments/payment-text'
import type { Method } from './MethodStep'
import { useUnsettledPayment } from './PaymentCheck'
import { giftOf } from './typed-details'
import { useOwnDetails, useTypedDetails } from './useTypedDetails'

type Step =
  | { name: Method | 'check' }
  /** `problem`: why the previously chosen payment could not be opened. `isBack`: the donor comes back from a payment. */
  | { name: 'details'; problem: string | null; isBack: boolean }

const START: Step = { name: 'details', problem: null, isBack: false }
const BACK: Step = { name: 'details', problem: null, isBack: true }

export type Donation = ReturnType<typeof useDonation>

export function useDonation(fundraiser: Fundraiser) {
  const fundraiserId = fundraiser.id
  const terms = useFeeTerms(fundraiser)
  const own = useOwnDetails()
  const { typed, type, keep, clear, earlier } = useTypedDetails(fundraiserId, own.details)
  const [chosen, setChosen] = useState<Step>(START)
  const [hasComeBack, setHasComeBack] = useState(false)
  const { payment, settle } = useUnsettledPayment(fundraiserId)
  const refresh = useRefreshFundraiser()
  const [coversFees, setCoversFees] = useState(false)
  const { cents, problem } = readTypedAmount(typed.amount)

  function succeed(donated: NewDonation): void {
    announceSuccess(donated, { title: thankYou(), description: say('Your donation has been processed successfully!') })
    storeMyDonation(donated)
    setChosen(START)
    // At once, so that a donor who leaves during the thank-you leaves no data on a shared phone.
    clear()
    setCoversFees(false)
    setTimeout(() => void refresh(fundraiserId), UNTIL_REFRESH)
  }

  // While the outcome of a payment is unknown, the donor can only check it.
  const step: Step = payment ? { name: 'check' } : chosen
  return {
    step,
    terms,
    typed,
    type,
    isSignedIn: own.isSignedIn,
    earlier,
    /** Null while the amount is invalid. */
    gift: cents === null ? null : priceGift(giftOf(fundraiserId, cents, typed), terms, coversFees),
    coverFees: setCoversFees,
    payment,
    /** Whether the donor has left a payment on this page, to change something. */
    hasComeBack,
    back() {
      setHasComeBack(true)
      setChosen(BACK)
    },
    setupFailed(reason: string) {
      setHasComeBack(true)
      setChosen({ name: 'details', problem: withoutCharge(reason), isBack: true })
    },
    choose(method: Method) {
      keep()
      setChosen({ name: method })
    },
    tellInvalid: () => showProblem(invalidAmountTitle(), problem ?? invalidAmountTitle()),
    paid: (isRecorded: boolean, attemptId: string) =>
      cents !== null && succeed(donatedByCard(giftOf(fundraiserId, cents, typed), attemptId, isRecorded)),
    settled(found: PaymentAttempt) {
      succeed(donatedBy(found))
      settle(found)
    },
    /** The donor has seen that a payment failed, or gives it up. */
    startAgain(found: PaymentAttempt | null) {
      settle(found)
      setChosen(cents === null ? START : BACK)
    },
  }
}
