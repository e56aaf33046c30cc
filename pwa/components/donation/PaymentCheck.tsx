import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { PaymentAttempt } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { isNotFound } from '../../api/errors'
import { sayNodes } from '../../language/say-nodes'
import { showProblem } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { useHydrated, usePage } from '../../page/page'
import { useNow } from '../../page/use-now'
import { dropAttemptKey } from '../../payments/attempt-key'
import { answerBank, type CheckedPayment, usePaymentCheck } from '../../payments/check-payment'
import { donatedBy, storeMyDonation, UNTIL_REFRESH, useRefreshFundraiser } from '../../payments/my-donations'
import { paymentError } from '../../payments/payment-text'
import { forgetPendingPayment, isBeingPaid, usePendingPayment } from '../../payments/pending-payment'
import { Button, QuietLink } from '../ui/Buttons'
import { describePayment } from './payment-text'
import { type Step, stepState } from './useDonation'

/** Milliseconds: how often the remaining minutes of a prompt are looked at. */
const PROMPT_STEP = 5_000

/** What the rest of the page says of it. */
export const beingChecked = () => <a href="#thank-you">{say('Payment being checked')}</a>

interface Props extends Pick<ReturnType<typeof useUnsettledPayment>, 'forget' | 'dropKeys'> {
  payment: CheckedPayment
}

/** Polls a payment with an unknown outcome and shows its status. The donor may leave: nothing depends on this page. */
export function PaymentCheck({ payment, forget, dropKeys }: Props) {
  const { settings } = usePage()
  const isHydrated = useHydrated()
  const isOffline = useConnection() === 'offline'
  const { data, error, refetch } = usePaymentCheck(payment)
  const [isAnswering, setIsAnswering] = useState(false)
  const isElsewhere = useIsBeingPaid(payment.fundraiserId) && !isAnswering
  const [address, setAddress] = useSearchParams()
  const isCancelled = address.has('cancelled')
  const { key } = useLocation()
  const navigate = useNavigate()
  const refresh = useRefreshFundraiser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const succeed = useEffectEvent((found: PaymentAttempt) => {
    storeMyDonation(donatedBy(found))
    forget()
    dropKeys(found)
    if (address.has('payment')) {
      address.delete('payment')
      address.delete('cancelled')
      setAddress(address, { replace: true, preventScrollReset: true })
    }
    setTimeout(() => void refresh(payment.fundraiserId), UNTIL_REFRESH)
  })
  useEffect(() => {
    if (data?.status === 'succeeded') succeed(data)
  }, [data])

  async function answer() {
    setIsAnswering(true)
    try {
      await answerBank(payment, settings)
    } catch {
      showProblem(paymentError(), say('Your bank could not be reached. Please try again.'))
    }
    await refetch()
    setIsAnswering(false)
  }

  // Not before the address has changed: the form would come back for a moment with the step on which it was left.
  const left = useRef<string>(null)
  const forgetLeft = useEffectEvent(forget)
  useLayoutEffect(() => {
    if (left.current !== null && left.current !== key) forgetLeft()
  }, [key])

  /** Asked once more: what was approved meanwhile is not paid twice. */
  async function startAgain(step: Step) {
    setIsAnswering(true)
    const { data: newest = null } = await refetch()
    if (newest?.status === 'succeeded') return
    dropKeys(newest)
    left.current = key
    navigate({ hash: 'donate' }, { replace: true, state: stepState('details') })
    // Before it may be the page of a payment that has ended, and Back must not lead there.
    if (step !== 'details') navigate({ hash: 'donate' }, { state: stepState(step) })
  }
  const again = (step: Step, label: string, look: string) => (
    <button
      type="button"
      className={`button ${look}`}
      disabled={isAnswering}
      aria-busy={isAnswering}
      onClick={() => startAgain(step)}
    >
      {label}
    </button>
  )

  const now = useNow(PROMPT_STEP)
  const found = isNotFound(error) ? 'missing' : (data ?? null)
  const words = describePayment(payment, found, { isOffline, isElsewhere, isCancelled, now })
  const prompt = data?.status === 'checking' && !isOffline ? data.prompt : null
  const hasEnded = words.again !== null && !words.isOpen && data?.status !== 'review'
  return (
    <>
      <div role="status">
        <h2 id="thank-you" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <p>{words.text}</p>
      </div>
      {prompt && payment.phone && (
        <p className="sent-to">
          {sayNodes('Sent to {phone}', {
            phone: (
              <b>
                <bdi dir="ltr">{payment.phone}</bdi>
              </b>
            ),
          })}{' '}
          {again('mobile-money', say('Another number'), 'quiet small')}
        </p>
      )}
      {prompt && <PhonePrompt expiresAt={prompt.expiresAt} />}
      <noscript>
        <Link to={`/give/${payment.fundraiserId}/payment/${payment.attemptId}`}>{say('Check the status now')}</Link>
      </noscript>
      {data?.status === 'action' && payment.clientSecret && !isElsewhere && (
        <Button className="button give" onClick={answer} disabled={isAnswering} aria-busy={isAnswering}>
          {say('Continue with your bank')}
        </Button>
      )}
      <p className="actions">
        {isHydrated && words.again && again('details', words.again, words.isOpen ? 'quiet' : '')}
        {isHydrated && hasEnded && (
          <>
            {payment.method === 'card' || again('card', say('Pay by card instead'), 'quiet')}
            {payment.phone && again('mobile-money', say('Another number'), 'quiet')}
          </>
        )}
        {words.isOpen && <QuietLink to="/browse">{say('Leave this page')}</QuietLink>}
      </p>
    </>
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

/** The time that is left to approve a payment on the phone. The status text beside it says the minutes to screen readers. */
function PhonePrompt({ expiresAt }: { expiresAt: string }) {
  const { settings } = usePage()
  const now = useNow()
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1_000))
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      {seconds > 0 && (
        <p className="donation-hint quiet-text" role="timer" aria-live="off">
          {say('Time left: {time}', { time: shown })}
        </p>
      )}
      {settings.sandboxOrigin && (
        <p className="donation-hint quiet-text">
          {sayNodes('Practice payments have no real phone: <phone>open the practice phone</phone>', {
            phone: (words) => (
              <a href={`${settings.sandboxOrigin}/phone`} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          })}
        </p>
      )}
    </>
  )
}

/** A payment that this device started, or the one in the address (`?payment=`) after a redirect. */
export function useUnsettledPayment(fundraiserId: number) {
  const pending = usePendingPayment(fundraiserId)
  // Also on the server: a donor who comes back to a slow page should not see a donation form.
  const named = useSearchParams()[0].get('payment')
  const isPendingNamed = named === null || pending?.attemptId === named

  const payment: CheckedPayment | null = isPendingNamed ? pending : { attemptId: named, fundraiserId }
  return {
    payment,
    /** Called when the donor has seen the outcome. */
    forget(): void {
      if (pending && isPendingNamed) forgetPendingPayment(pending.attemptId)
    },
    /** `found`: the last known status. */
    dropKeys(found: PaymentAttempt | null): void {
      // A payment that was refused, or that nobody has paid yet, keeps its key: a retry with it can succeed only once.
      if (found?.status !== 'failed' && found?.status !== 'checking') {
        void dropAttemptKey('card', fundraiserId)
        void dropAttemptKey('mobile-money', fundraiserId)
      }
    },
  }
}
