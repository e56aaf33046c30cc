import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ANONYMOUS } from '#shared/rules/names'
import { focusTextProblem, giftOf, hasTextProblem, type TypedDetails } from '../../components/donation/typed-details'
import { useOwnDetails, useTypedDetails } from '../../components/donation/useTypedDetails'
import type { Gift } from '../../payments/gift'

/** Milliseconds until a payment is opened without them: if they come later, it is opened again when the donor pays. */
const LONGEST_WAIT = 3_000

export type CheckoutDetails = ReturnType<typeof useCheckoutDetails>

/** Typed here, else in the address, else typed in the widget, else of the account. */
export function useCheckoutDetails(donation: Gift) {
  const own = useOwnDetails()
  const { typed, type, clear, isRestored, earlier } = useTypedDetails(
    donation.fundraiserId,
    own.details,
    named(donation),
  )
  const [isOpen, open] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), LONGEST_WAIT)
    return () => clearTimeout(timer)
  }, [])
  const gift = giftOf(donation.fundraiserId, donation.amount, typed)

  return {
    gift,
    typed,
    type,
    clear,
    /** Whether it is known what the device and the account say: a payment is opened with it. */
    isKnown: (own.isKnown && isRestored) || hasWaited,
    isSignedIn: own.isSignedIn,
    earlier,
    isOpen,
    open,
    isChecked,
    check(): boolean {
      if (!hasTextProblem(typed)) return true
      flushSync(() => {
        open(true)
        setIsChecked(true)
      })
      focusTextProblem()
      return false
    },
  }
}

function named({ donorName, donorEmail, message }: Gift): Partial<TypedDetails> {
  return {
    ...(donorName !== ANONYMOUS && { donorName }),
    ...(donorEmail && { donorEmail }),
    ...(message && { message }),
  }
}

/** A reload keeps this history state, and another link to the checkout has none. */
export const paidState = (attemptId: string) => ({ paid: attemptId })

/** The payment that was made in an entry of the history; null for none. */
export function paidHere(state: unknown): string | null {
  const hasPaid = typeof state === 'object' && state !== null && 'paid' in state
  return hasPaid && typeof state.paid === 'string' ? state.paid : null
}
