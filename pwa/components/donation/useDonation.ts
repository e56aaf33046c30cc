import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { centsToDecimal } from '#shared/rules/money/money'
import { ANONYMOUS, nameShownBy } from '#shared/rules/names'
import { readTypedAmount } from '#shared/rules/typed-number'
import { showProblem, showToast } from '../../notify/toasts'
import { useFeeTerms } from '../../page/fees'
import { useHydrated } from '../../page/page'
import { type Gift, priceGift } from '../../payments/gift'
import {
  donatedByCard,
  SUPPORT_NOTE_SHOWN,
  storeMyDonation,
  UNTIL_REFRESH,
  useRefreshFundraiser,
} from '../../payments/my-donations'
import { paymentSetupFailed, paymentSuccessful, supportNote, withoutCharge } from '../../payments/payment-text'
import { noteVia } from '../../payments/via'
import { focusTextProblem, giftOf, hasTextProblem, type TypedDetails } from './typed-details'
import { useOwnDetails, useTypedDetails } from './useTypedDetails'

const STEPS = ['details', 'card', 'mobile-money'] as const
export type Step = (typeof STEPS)[number]
export type Method = Exclude<Step, 'details'>

/** A step is an entry of the history, so that Back on a phone leads one step back. */
export const stepState = (giving: Step) => ({ giving })
export const stepIn = (state: unknown) =>
  STEPS.find((step) => typeof state === 'object' && state !== null && 'giving' in state && state.giving === step)

/** The payment that was made at the checkout in an entry of the history. */
export const paidIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'paid' in state ? state.paid : null

/** Milliseconds until a payment is opened without the donor's details: if they come later, it is opened again. */
const LONGEST_WAIT = 3_000

export type Donation = ReturnType<typeof useDonation>

/** `named`: what the address of the checkout says, where the card comes first. */
export function useDonation(fundraiser: Fundraiser, named?: Gift) {
  const { id: fundraiserId } = fundraiser
  const terms = useFeeTerms(fundraiser)
  const own = useOwnDetails()
  const isHydrated = useHydrated()
  const [address, setAddress] = useSearchParams()
  // A shared link may name an amount; the page that the server sends is the same for all.
  const { cents: linked } = readTypedAmount((isHydrated && address.get('amount')) || '')
  const addressed = named ? detailsNamed(named) : linked === null ? undefined : { amount: centsToDecimal(linked) }
  const details = useTypedDetails(fundraiserId, own.details, addressed)
  // At the checkout the amount of the address counts, and not one that was typed elsewhere before.
  const [amount, setAmount] = useState(named && centsToDecimal(named.amount))
  const typed = { ...details.typed, ...(amount !== undefined && { amount }) }
  const { state, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const [hasWaited, setHasWaited] = useState(false)
  const [coversFees, coverFees] = useState(false)
  // The entry of the history on which an amount is typed: no digit of it opens a payment.
  const [typedOn, setTypedOn] = useState<string>()
  const [hasChosen, setHasChosen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOpen, open] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [isLocked, lock] = useState(false)
  const refresh = useRefreshFundraiser()
  useEffect(() => noteVia(fundraiserId, address), [fundraiserId, address])
  const { cents } = readTypedAmount(typed.amount)
  const stated = (isHydrated && stepIn(state)) || (named ? 'card' : 'details')
  const step: Step = cents === null || key === typedOn ? 'details' : stated
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), LONGEST_WAIT)
    return () => clearTimeout(timer)
  }, [])

  return {
    step,
    terms,
    typed,
    type({ amount: dollars, ...change }: Partial<TypedDetails>) {
      if (Object.keys(change).length > 0) details.type(change)
      if (dollars === undefined) return
      if (step === 'details') setTypedOn(key)
      if (amount === undefined) return details.type({ amount: dollars })
      setAmount(dollars)
      const { cents } = readTypedAmount(dollars)
      if (cents === null) return
      address.set('amount', centsToDecimal(cents))
      setAddress(address, { replace: true, preventScrollReset: true, state: stepState(step) })
    },
    earlier: details.earlier,
    /** Null while the amount is invalid. */
    gift: cents === null ? null : priceGift(giftOf(fundraiserId, cents, typed), terms, coversFees),
    coverFees,
    /** Whether it is known what the device and the account say of the donor: a payment is opened with it. */
    isKnown: (own.isKnown && details.isRestored) || hasWaited,
    /** Whether the fold with the donor's details is open. */
    isOpen,
    open,
    isChecked,
    check(): boolean {
      details.keep()
      flushSync(() => setIsChecked(true))
      if (!hasTextProblem(typed)) return true
      flushSync(() => open(true))
      focusTextProblem()
      return false
    },
    /** Whether the donation must stay as it is, because it is being paid. */
    isLocked,
    lock,
    /** Why the payment that was chosen could not be opened. */
    problem,
    /** Whether the donor comes back from a payment, to change something. */
    hasChosen,
    back: () => navigate(-1),
    choose(step: Step) {
      setHasChosen(true)
      setProblem(null)
      navigate({ search, hash }, { state: stepState(step), preventScrollReset: true })
    },
    setupFailed(reason: string) {
      setProblem(withoutCharge(reason))
      // The page of the checkout gives way to another one.
      if (named) showProblem(paymentSetupFailed(), reason)
      else navigate(-1)
    },
    paid(isRecorded: boolean, attemptId: string) {
      if (cents === null) return
      const donation = donatedByCard(giftOf(fundraiserId, cents, typed), attemptId, isRecorded)
      if (!isRecorded)
        showToast({ title: paymentSuccessful(), description: supportNote(), durationMs: SUPPORT_NOTE_SHOWN })
      if (named) navigate({ search }, { replace: true, state: { paid: attemptId }, preventScrollReset: true })
      storeMyDonation(donation)
      setTimeout(() => void refresh(fundraiserId), UNTIL_REFRESH)
    },
  }
}

function detailsNamed(gift: Gift): Partial<TypedDetails> {
  const { donorName, donorEmail, message } = gift
  const nameShown = nameShownBy(gift)
  return {
    ...(donorName !== ANONYMOUS && { donorName }),
    ...(nameShown && { nameShown }),
    ...(donorEmail && { donorEmail }),
    ...(message && { message }),
  }
}
