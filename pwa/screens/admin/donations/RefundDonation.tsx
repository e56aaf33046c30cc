import { useState } from 'react'
import type { AdminDonation } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { Dialog } from '../../../components/ui/Dialog'
import { RowButton } from '../section/RowButton'
import { refundableCents } from './donation-words'
import { RefundForm } from './RefundForm'

/** The refund button of a donation that can still be refunded, and its dialog. */
export function RefundDonation({ donation }: { donation: AdminDonation }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (refundableCents(donation) === 0) return <span className="quiet-text">Nothing left to refund</span>
  return (
    <>
      <RowButton
        about={`${formatCents(donation.amount)} of ${donation.donorName ?? ANONYMOUS} for ${donation.fundraiser.title}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Refund
      </RowButton>
      <Dialog title="Refund a donation" isOpen={isOpen} onClose={close}>
        <RefundForm donation={donation} onClose={close} />
      </Dialog>
    </>
  )
}
