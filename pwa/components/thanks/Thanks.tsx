import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { changeMyDonation, useMyDonation } from '../../payments/my-donations'
import { paidText, paymentSuccessful, supportNote, thankYou } from '../../payments/payment-text'
import { PaymentCheck, useUnsettledPayment } from '../donation/PaymentCheck'
import { stepIn } from '../donation/useDonation'
import ThanksCard from './ThanksCard'

interface Props {
  fundraiser: Fundraiser
  /** When it was fetched, in milliseconds since 1970. */
  updatedAt: number
  isGivable: boolean
  after?: ReactNode
}

/** What became of a donor's payment, at the top of the page: how it stands, or thanks, until they give again. */
export function Thanks({ fundraiser, updatedAt, isGivable, after }: Props) {
  const donated = useMyDonation(fundraiser.id)
  const { payment, forget, dropKeys } = useUnsettledPayment(fundraiser.id)
  const isNew = !payment && donated !== null && !donated.isSeen
  const heading = useFocusOnNew(isNew, () => donated && changeMyDonation(donated, { isSeen: true }))
  if (!donated && !payment) return null
  return (
    <section className={`thank-you${payment ? ' open' : ''}`} aria-labelledby="thank-you">
      <span className="flag" aria-hidden="true" />
      {payment && <PaymentCheck key={payment.attemptId} payment={payment} {...{ forget, dropKeys }} />}
      {donated && !payment && (
        <>
          <div role="status">
            <h2 id="thank-you" ref={heading} tabIndex={-1}>
              {paymentSuccessful()}
            </h2>
            <p className="donation-thanks">
              {say('Thank you for your {amount} donation!', { amount: paidText(donated) })}
            </p>
            <p className="quiet-text">
              {donated.isRecorded
                ? `${thankYou()} ${say('Your donation has been processed successfully!')}`
                : supportNote()}
            </p>
          </div>
          <ThanksCard {...{ fundraiser, updatedAt, donated, isGivable, after }} />
        </>
      )}
    </section>
  )
}

/** The address then loses what is no news to those who get it, and what would lead to the form: after a reload, or with the next gift. */
function useFocusOnNew(isNew: boolean, onSeen: () => void) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, state } = useLocation()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const greet = useEffectEvent(() => {
    const active = document.activeElement
    const isTyping = active?.matches('input, textarea, select') && !active.closest('#donate')
    if (!isTyping) heading.current?.focus()
    onSeen()
    if (hash === '' && !address.has('donated') && !stepIn(state)) return
    address.delete('donated')
    navigate({ search: String(address) }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isNew) greet()
  }, [isNew])
  return heading
}
