import { useEffect, useEffectEvent } from 'react'
import { formatCents } from '#shared/rules/money/money'
import { showToast, type Toast } from '../../../notify/toasts'
import { useRefreshFundraiser } from '../../../payments/useRefreshFundraiser'
import { PAYMENT_SUCCESSFUL } from '../../../payments/words'

/** Milliseconds (spec section 9). */
const THANKS_SHOWN = 2_000
const SUPPORT_NOTE_SHOWN = 8_000

const SUPPORT_NOTE =
  'Your payment went through, but we could not record your donation yet. We keep trying; if it does not appear by tomorrow, please contact support.'

export interface Success {
  fundraiserId: number
  /** Cents. */
  amount: number
  isRecorded: boolean
}

interface Props {
  success: Success
  /** Called when the thank-you was shown long enough. */
  onDone: () => void
}

/** Thanks for a donation and ends by itself; then the data that the donation has changed is refetched. */
export function SuccessStep({ success, onDone }: Props) {
  const { fundraiserId, amount, isRecorded } = success
  const refresh = useRefreshFundraiser()
  const finish = useEffectEvent(onDone)

  useEffect(() => {
    const timer = setTimeout(finish, isRecorded ? THANKS_SHOWN : SUPPORT_NOTE_SHOWN)
    return () => {
      clearTimeout(timer)
      void refresh(fundraiserId)
    }
  }, [isRecorded, refresh, fundraiserId])

  return (
    <div role="status">
      <p className="donation-thanks">Thank you for your {formatCents(amount)} donation!</p>
      {!isRecorded && <p className="donation-note">{SUPPORT_NOTE}</p>}
    </div>
  )
}

/** Shows the toast for a success: `thanks`, or what to do when the donation could not be recorded. */
export function announceSuccess({ isRecorded }: Success, thanks: Toast): void {
  showToast(
    isRecorded ? thanks : { title: PAYMENT_SUCCESSFUL, description: SUPPORT_NOTE, durationMs: SUPPORT_NOTE_SHOWN },
  )
}
