import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { saveAll } from '../../offline/drafts/autosave'
import { chargeOf, type Gift } from '../../payments/gift'
import { paymentSetupFailed } from '../../payments/payment-text'
import { FeeNote } from './FeeNote'
import { needsConnection } from './GivingNeedsConnection'
import type { Donation, Method } from './useDonation'

interface Props {
  donation: Donation
  gift: Gift
  onChoose: (method: Method) => void
  /** Pays by phone here, in place of a button that leads there. */
  children?: ReactElement | undefined
}

export function MethodStep({ donation: { terms, problem, coverFees }, gift, onChoose, children }: Props) {
  const { amount, coverFees: coversFees = false } = gift
  const charge = formatCents(chargeOf(gift))
  const isOffline = useConnection() === 'offline'
  function choose(method: Method) {
    if (!isOffline) return onChoose(method)
    // It says that what was typed is kept.
    void saveAll()
    showToast({ title: say('No connection'), description: needsConnection() })
  }

  const international = (
    <section key="card" className="payment-method">
      <h4>{say('International Payment')}</h4>
      <p className="quiet-text">{say('Credit or debit card, from anywhere in the world.')}</p>
      <button type="button" className={`button ${children ? 'quiet' : 'give'}`} onClick={() => choose('card')}>
        {say('Pay {amount} with Card', { amount: charge })}
      </button>
    </section>
  )
  const african = (
    <section key="phone" className="payment-method">
      {children ?? (
        <>
          <h4>{say('African Payment')}</h4>
          <p className="quiet-text">{say('M-Pesa, MTN, Airtel and other mobile money, or bank transfer.')}</p>
          <button type="button" className="button give" onClick={() => choose('mobile-money')}>
            {say('Pay {amount} with Mobile Money', { amount: charge })}
          </button>
        </>
      )}
    </section>
  )
  return (
    <>
      <h3 className="method-heading" tabIndex={-1}>
        {say('Choose Payment Method')}
      </h3>
      {problem && (
        <p className="donation-problem">
          <strong>{paymentSetupFailed()}</strong> {problem}
        </p>
      )}
      <FeeNote amount={amount} terms={terms} coversFees={coversFees} onCover={coverFees} />
      {children ? [african, international] : [international, african]}
    </>
  )
}

/** A heading that gets the focus after a change of step, unless the focus is elsewhere on the page. */
export function useStepFocus(step: string, hasOwnFocus = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (hasOwnFocus) return
    const focused = document.activeElement
    // The focused element was removed with its step, so the focus is on the body.
    const isHere = focused === document.body || heading.current?.parentElement?.contains(focused)
    if (!isHere) return
    focusStep(heading.current)
  }, [step, hasOwnFocus])
  return heading
}

/** The page has become shorter or longer above: the step is shown from its heading on. */
export function focusStep(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
