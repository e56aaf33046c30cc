import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { useHydrated } from '../../page/page'
import { changeMyDonation, useMyDonation } from '../../payments/my-donations'
import { paymentSuccessful, supportNote, thankYou } from '../../payments/payment-text'
import ThanksCard from './ThanksCard'

interface Props {
  fundraiser: Fundraiser
  isGivable: boolean
  after?: ReactNode
}

/** Thanks a donor, however they paid, until they close it. Without a stored donation the amount is not known. */
export function Thanks({ fundraiser, isGivable, after }: Props) {
  const { donated, isThanked, dismiss } = useMyDonation(fundraiser.id)
  const isHydrated = useHydrated()
  const isNew = donated !== null && !donated.isSeen
  const heading = useFocusOnNew(isNew, () => donated && changeMyDonation(donated, { isSeen: true }))
  if (!isThanked) return null
  return (
    <section className="thank-you" aria-labelledby="thank-you">
      <span className="flag" aria-hidden="true" />
      <div role="status">
        <h2 id="thank-you" ref={heading} tabIndex={-1}>
          {donated ? paymentSuccessful() : thankYou()}
        </h2>
        {donated ? (
          <p className="donation-thanks">
            {say('Thank you for your {amount} donation!', { amount: formatCents(donated.amount) })}
          </p>
        ) : (
          <p className="donation-thanks">{say('Your donation has been processed successfully!')}</p>
        )}
        {donated?.isRecorded === false && <p className="form-note">{supportNote()}</p>}
      </div>
      {isHydrated && (
        <ThanksCard fundraiser={fundraiser} donated={donated} isGivable={isGivable} onClose={dismiss} after={after} />
      )}
    </section>
  )
}

/** The address then loses the part that would lead to the form after a reload. */
function useFocusOnNew(isNew: boolean, onSeen: () => void) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const greet = useEffectEvent(() => {
    const active = document.activeElement
    const isTyping = active?.matches('input, textarea, select') && !active.closest('#donate')
    if (!isTyping) heading.current?.focus()
    onSeen()
    if (hash !== '') navigate({ search }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isNew) greet()
  }, [isNew])
  return heading
}
