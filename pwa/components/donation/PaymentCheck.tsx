import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PaymentAttempt } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { isNotFound } from '../../api/errors'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { usePage } from '../../page/page'
import { useNow } from '../../page/use-now'
import { answerBank, type CheckedPayment, usePaymentCheck } from '../../payments/check-payment'
import { paymentError } from '../../payments/payment-text'
import { isBeingPaid } from '../../payments/pending-payment'
import PhonePrompt from './PhonePrompt'
import { describePayment } from './payment-words'

/** Milliseconds: how often the remaining minutes of a prompt are looked at. */
const PROMPT_STEP = 5_000

interface Props {
  payment: CheckedPayment
  onSucceeded: (attempt: PaymentAttempt) => void
  /** The donor has seen that the payment failed, or gives it up. */
  onEnded: (found: PaymentAttempt | null) => void
}

/** Polls a payment with an unknown outcome and shows its status. The donor may leave: nothing depends on this page. */
export function PaymentCheck({ payment, onSucceeded, onEnded }: Props) {
  const { settings } = usePage()
  const isOffline = useConnection() === 'offline'
  const { data, error, refetch } = usePaymentCheck(payment)
  const [isAnswering, setIsAnswering] = useState(false)
  const isElsewhere = useIsBeingPaid(payment.fundraiserId) && !isAnswering

  const succeed = useEffectEvent(onSucceeded)
  useEffect(() => {
    if (data?.status === 'succeeded') succeed(data)
  }, [data])

  async function answer() {
    setIsAnswering(true)
    try {
      await answerBank(payment, settings)
    } catch {
      showToast({
        title: paymentError(),
        description: say('Your bank could not be reached. Please try again.'),
        tone: 'destructive',
      })
    }
    await refetch()
    setIsAnswering(false)
  }

  const now = useNow(PROMPT_STEP)
  const found = isNotFound(error) ? 'missing' : (data ?? null)
  const words = describePayment(payment, found, { isOffline, isElsewhere, now })
  return (
    <div>
      <div role="status">
        <p className="donation-thanks">
          <strong>{words.title}</strong>
        </p>
        <p>{words.text}</p>
      </div>
      {data?.status === 'checking' && data.prompt && !isOffline && <PhonePrompt expiresAt={data.prompt.expiresAt} />}
      <noscript>
        <Link to={`/give/${payment.fundraiserId}/payment/${payment.attemptId}`}>{say('Check the status now')}</Link>
      </noscript>
      {data?.status === 'action' && payment.clientSecret && !isElsewhere && (
        <button type="button" className="button give" onClick={answer} disabled={isAnswering} aria-busy={isAnswering}>
          {say('Continue with your bank')}
        </button>
      )}
      {words.again && (
        <button
          type="button"
          className={words.isOpen ? 'button quiet' : 'button'}
          onClick={() => onEnded(data ?? null)}
        >
          {words.again}
        </button>
      )}
      {words.isOpen && (
        <Link className="button quiet" to="/browse">
          {say('Leave this page')}
        </Link>
      )}
    </div>
  )
}

/** Whether a tab is making the payment now. If it is another one, the donor must finish it there. */
function useIsBeingPaid(fundraiserId: number): boolean {
  const [isPaying, setIsPaying] = useState(false)
  useEffect(() => {
    const look = () => void isBeingPaid(fundraiserId).then(setIsPaying)
    look()
    const timer = setInterval(look, 2_000)
    return () => clearInterval(timer)
  }, [fundraiserId])
  return isPaying
}
