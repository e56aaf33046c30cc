import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelPayoutRequest, type PayoutRequest } from '#shared/contract/payouts'
import { say, sayIn } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { Dialog } from '../../../components/ui/Dialog'
import { sayNodes } from '../../../language/say-nodes'
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
      showToast({
        title: say('Payout Cancelled'),
        description: say('{amount} is back in your balance.', { amount }),
      })
      onCancelled()
    },
    onError(error) {
      setAsking(false)
      void refreshPayouts(client)
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' })
    },
  })
  return (
    <p className="actions">
      <button type="button" className="button quiet small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {sayNodes('Cancel<unseen> the payout of {amount}</unseen>', {
          amount,
          unseen: (words) => <span className="unseen">{words}</span>,
        })}
      </button>
      <Dialog title={say('Cancel this payout?')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>
          {say(
            'We send nothing, and {amount} goes back into your balance. You can request a payout again at any time.',
            {
              amount,
            },
          )}
        </p>
        <NeedsConnection what={say('Cancelling a payout')} hasTyped={false} />
        <p className="actions">
          <button
            type="button"
            className="button danger"
            aria-disabled={isPending}
            aria-busy={isPending}
            onClick={() => !isPending && mutate()}
          >
            {isPending ? say('Cancelling...') : say('Cancel the payout')}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(false)}>
            {isPending ? say('Close') : sayIn('a payout', 'Keep it')}
          </button>
        </p>
      </Dialog>
    </p>
  )
}
