import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelPayoutRequest, type PayoutRequest } from '#shared/contract/payouts'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { Dialog } from '../../../components/ui/Dialog'
import { showToast } from '../../../notify/toasts'
import { refreshPayouts } from '../payouts-route'

interface Props {
  payout: PayoutRequest
  /** Called when the payout is cancelled and the button is gone. */
  onCancelled: () => void
}

/** Cancels a payout that was not sent yet, after a confirmation. A retry is safe: to cancel it again changes nothing. */
export function CancelPayout({ payout, onCancelled }: Props) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const amount = formatCents(payout.amount)
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(cancelPayoutRequest, { params: { id: payout.id } }),
    async onSuccess() {
      setAsking(false)
      await refreshPayouts(client)
      showToast({ title: 'Payout Cancelled', description: `${amount} is back in your balance.` })
      onCancelled()
    },
    onError(error) {
      setAsking(false)
      void refreshPayouts(client)
      showToast({ title: 'Error', description: reasonOf(error, 'Please try again.'), tone: 'destructive' })
    },
  })
  return (
    <p className="actions">
      <button type="button" className="button quiet small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Cancel<span className="unseen"> the payout of {amount}</span>
      </button>
      <Dialog title="Cancel this payout?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>We send nothing, and {amount} goes back into your balance. You can request a payout again at any time.</p>
        <NeedsConnection what="Cancelling a payout" hasTyped={false} />
        <p className="actions">
          <button
            type="button"
            className="button danger"
            aria-disabled={isPending}
            aria-busy={isPending}
            onClick={() => !isPending && mutate()}
          >
            {isPending ? 'Cancelling...' : 'Cancel the payout'}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(false)}>
            {isPending ? 'Close' : 'Keep it'}
          </button>
        </p>
      </Dialog>
    </p>
  )
}
