import { useState } from 'react'
import type { PaymentToReview } from '#shared/contract/admin/payment-reviews'
import { ANONYMOUS } from '#shared/rules/names'
import { Dialog } from '../../../components/ui/Dialog'
import { RowButton } from '../section/RowButton'
import { useRefresh } from '../section/state/admin-queries'
import { ReviewForm } from './ReviewForm'
import { type Decision, formatAmount, isGoingBack, labelOf } from './review-words'

/** The possible decisions about a payment, each with its dialog. */
export function ReviewPayment({ payment }: { payment: PaymentToReview }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const { credit, blockedBecause, donorName, fundraiser, left } = payment
  const refresh = useRefresh()
  // Also after a refusal, because something has changed meanwhile.
  const close = () => {
    setDecision(null)
    void refresh()
  }
  if (isGoingBack(payment)) return <span className="quiet-text">On its way back to the donor</span>
  const decisions: Decision[] = [
    ...(left.localAmount > 0 ? (['give-back'] as const) : []),
    ...(credit ? (['credit'] as const) : []),
  ]
  return (
    <div className="stacked-actions">
      {decisions.map((one) => (
        <RowButton
          key={one}
          about={`${formatAmount(left)} of ${donorName ?? ANONYMOUS} for ${fundraiser.title}`}
          aria-haspopup="dialog"
          onClick={() => setDecision(one)}
        >
          {labelOf(one, payment)}
        </RowButton>
      ))}
      {blockedBecause && <span className="quiet-text">Can’t be credited: {blockedBecause}</span>}
      <Dialog title={labelOf(decision ?? 'give-back', payment)} isOpen={decision !== null} onClose={close}>
        {decision && <ReviewForm payment={payment} decision={decision} onClose={close} />}
      </Dialog>
    </div>
  )
}
