import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import type { PlainPage } from '#shared/plain-page'
import { formatCents } from '#shared/rules/money/money'
import { describePayment } from '../components/donation/payment-words'

const HERE = { isOffline: false, isElsewhere: false, now: 0 }

/** The status of a payment, with a link that checks again while the status may change. */
export function KnownPayment({ payment }: Extract<PlainPage, { name: 'payment' }>) {
  const { attemptId, fundraiserId, amount, status } = payment
  // This page does not change by itself, so it names no time that is left for a request on the phone.
  const known = { ...payment, prompt: null }
  const words = describePayment({ attemptId, fundraiserId, method: 'mobile-money' }, known, HERE)
  const title = words.isOpen ? say('Your payment has not arrived yet') : words.title
  return (
    <>
      <h1>{title}</h1>
      <p role="status">{words.text}</p>
      {status === 'succeeded' && <p>{say('Thank you for your {amount} donation!', { amount: formatCents(amount) })}</p>}
      <p className="actions">
        {words.isOpen && (
          <Link className="button" to={`/give/${fundraiserId}/payment/${attemptId}`}>
            {say('Check again')}
          </Link>
        )}
        {words.again && (
          <Link className="button quiet" to={`/give/${fundraiserId}`}>
            {words.again}
          </Link>
        )}
        <Link className="button quiet" to={`/fundraiser/${fundraiserId}`}>
          {say('Back to Campaign')}
        </Link>
      </p>
    </>
  )
}
