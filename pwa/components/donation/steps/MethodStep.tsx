import { formatCents } from '#shared/rules/money/money'
import { showToast } from '../../../notify/toasts'
import { useConnection } from '../../../offline/connection/connection'
import { FeeNote } from '../FeeNote'
import { GivingNeedsConnection, NEEDS_CONNECTION } from '../GivingNeedsConnection'

export type Method = 'card' | 'mobile-money'

interface Props {
  /** Cents. */
  amount: number
  /** Why the previously chosen payment could not be opened; null if none failed. */
  problem: string | null
  onChoose: (method: Method) => void
  onBack: () => void
}

/** The choice of payment method: card from anywhere, or phone and bank in Africa. */
export function MethodStep({ amount, problem, onChoose, onBack }: Props) {
  const isOffline = useConnection() === 'offline'
  const choose = (method: Method) =>
    isOffline ? showToast({ title: 'No connection', description: NEEDS_CONNECTION }) : onChoose(method)

  return (
    <>
      {problem && <p className="donation-problem">{problem}</p>}
      <FeeNote amount={amount} />
      <GivingNeedsConnection amount={amount} />
      <section className="payment-method">
        <h3>International Payment</h3>
        <p>Credit or debit card, from anywhere in the world.</p>
        <button type="button" className="button give" onClick={() => choose('card')}>
          Pay {formatCents(amount)} with Card
        </button>
      </section>
      <section className="payment-method">
        <h3>African Payment</h3>
        <p>M-Pesa, MTN, Airtel and other mobile money, or bank transfer.</p>
        <button type="button" className="button give" onClick={() => choose('mobile-money')}>
          Pay {formatCents(amount)} with Mobile Money
        </button>
      </section>
      <button type="button" className="button quiet" onClick={onBack}>
        Back
      </button>
    </>
  )
}
