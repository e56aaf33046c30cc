import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { changeMyDonation, useMyDonation } from '../../payments/my-donations'
import { paymentSuccessful, supportNote } from '../../payments/payment-text'
import ThanksCard from './ThanksCard'

interface Props {
  fundraiser: Fundraiser
  isGivable: boolean
  after?: ReactNode
}

/** Thanks a donor, however they paid, until they close it. */
export function Thanks({ fundraiser, isGivable, after }: Props) {
  const donated = useMyDonation(fundraiser.id)
  const isNew = donated !== null && !donated.isSeen
  const heading = useFocusOnNew(isNew, () => donated && changeMyDonation(donated, { isSeen: true }))
  if (!donated) return null
  return (
    <section className="thank-you" aria-labelledby="thank-you">
      <span className="flag" aria-hidden="true" />
      <div role="status">
        <h2 id="thank-you" ref={heading} tabIndex={-1}>
          {paymentSuccessful()}
        </h2>
        <p className="donation-thanks">
          {say('Thank you for your {amount} donation!', { amount: formatCents(donated.amount) })}
        </p>
        {!donated.isRecorded && <p className="form-note">{supportNote()}</p>}
      </div>
      <ThanksCard fundraiser={fundraiser} donated={donated} isGivable={isGivable} after={after} />
    </section>
  )
}

/** The address then loses what is no news to those who get it, and what would lead to the form after a reload. */
function useFocusOnNew(isNew: boolean, onSeen: () => void) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const greet = useEffectEvent(() => {
    const active = document.activeElement
    const isTyping = active?.matches('input, textarea, select') && !active.closest('#donate')
    if (!isTyping) heading.current?.focus()
    onSeen()
    if (hash === '' && !address.has('donated')) return
    address.delete('donated')
    navigate({ search: String(address) }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isNew) greet()
  }, [isNew])
  return heading
}
