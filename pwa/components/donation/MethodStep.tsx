import { type RefObject, useEffect, useRef } from 'react'
import { say } from '#shared/language/say'
import type { FeeTerms } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { chargeOf, type Gift } from '../../payments/gift'
import { CoverFees, FeeNote } from './FeeNote'
import { needsConnection } from './GivingNeedsConnection'
import { AboutPrice, InAfrica } from './LocalAmounts'

export type Method = 'card' | 'mobile-money'

interface Props {
  gift: Gift
  terms: FeeTerms
  problem: string | null
  onCoverFees: (coversFees: boolean) => void
  onChoose: (method: Method) => void
}

export function MethodStep({ gift, terms, problem, onCoverFees, onChoose }: Props) {
  const { amount, coverFees = false } = gift
  const charge = formatCents(chargeOf(gift))
  const isOffline = useConnection() === 'offline'
  const choose = (method: Method) =>
    isOffline ? showToast({ title: say('No connection'), description: needsConnection() }) : onChoose(method)

  return (
    <>
      <h3 className="method-heading" tabIndex={-1}>
        {say('Choose Payment Method')}
      </h3>
      {problem && <p className="donation-problem">{problem}</p>}
      <FeeNote amount={amount} terms={terms} coversFees={coverFees} />
      <CoverFees amount={amount} terms={terms} isChosen={coverFees} onChoose={onCoverFees} />
      <section className="payment-method">
        <h4>{say('International Payment')}</h4>
        <p>{say('Credit or debit card, from anywhere in the world.')}</p>
        <button type="button" className="button give" onClick={() => choose('card')}>
          {say('Pay {amount} with Card', { amount: charge })}
        </button>
      </section>
      <section className="payment-method">
        <h4>{say('African Payment')}</h4>
        <p>{say('M-Pesa, MTN, Airtel and other mobile money, or bank transfer.')}</p>
        {coverFees && (
          <InAfrica>
            <AboutPrice cents={chargeOf(gift)} />
          </InAfrica>
        )}
        <button type="button" className="button give" onClick={() => choose('mobile-money')}>
          {say('Pay {amount} with Mobile Money', { amount: charge })}
        </button>
      </section>
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
    // The page has become shorter or longer above: the step is shown from its heading on.
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [step, hasOwnFocus])
  return heading
}
