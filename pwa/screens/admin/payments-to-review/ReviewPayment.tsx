import { useState } from 'react'
import type { PaymentToReview } from '#shared/contract/admin/payment-reviews'
import { ANONYMOUS } from '#shared/rules/names'
import { Dialog } from '../../../components/ui/Dialog'
import { RowButton } from '../section/RowButton'
import { useRefresh } from '../section/state/admin-queries'
import { ReviewForm } from './ReviewForm'
import { DECISIONS, type Decision, formatAmount } from './review-words'

/** Accepts a payment or gives it back, in a dialog. */
export function ReviewPayment({ payment }: { payment: PaymentToReview }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const { isGoingBack, blockedBecause, donorName, fundraiser, arrived } = payment
  const refresh = useRefresh()
  // Also after a refusal, because something has changed meanwhile.
  const close = () => {
    setDecision(null)
    void refresh()
  }
  if (isGoingBack) return <span className="quiet-text">On its way back to the donor</span>
  const decisions: Decision[] = blockedBecause ? ['give-back'] : ['accept', 'give-back']
  return (
    <div className="stacked-actions">
      {decisions.map((one) => (
        <RowButton
          key={one}
          about={`${formatAmount(arrived)} of ${donorName ?? ANONYMOUS} for ${fundraiser.title}`}
          aria-haspopup="dialog"
          onClick={() => setDecision(one)}
        >
          {DECISIONS[one]}
        </RowButton>
      ))}
      {blockedBecause && <span className="quiet-text">Can’t be accepted: {blockedBecause}</span>}
      <Dialog title={decision ? DECISIONS[decision] : ''} isOpen={decision !== null} onClose={close}>
        {decision && <ReviewForm payment={payment} decision={decision} onClose={close} />}
      </Dialog>
    </div>
  )
}
