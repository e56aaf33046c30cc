import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { Form } from '../../../components/form/Form'
import { DialogActions } from '../section/DialogActions'
import { Warnings } from '../section/Warnings'
import { PayoutFacts } from './PayoutFacts'
import { approvedToast, needsApproval } from './payout-words'
import { SecondAdminNote } from './SecondAdminNote'
import { useDecision } from './useDecision'

interface Props {
  payout: AdminPayout
  onClose: () => void
}

/** Takes a payout from a provider that does not have it yet, to transfer it by hand. */
export function TakeOverPayout({ payout, onClose }: Props) {
  const form = useDecision(payout, {
    read: () => ({ status: 'processing', method: 'by-hand' }),
    done: (changed) => {
      if (changed.method !== 'by-hand') return approvedToast(changed)
      return {
        title: 'Please transfer this payout',
        description: `Transfer ${formatCents(changed.amount)} at your bank, then mark it completed with the reference.`,
      }
    },
    onClose,
  })
  return (
    <Form form={form} className="admin-form">
      <PayoutFacts payout={payout} />
      <Warnings warnings={payout.warnings} />
      <p className="form-note">The provider has not accepted it. From now on only you send it.</p>
      <SecondAdminNote payout={payout} />
      <DialogActions what="This" pending="Saving..." onClose={onClose}>
        {needsApproval(payout) ? 'Approve a transfer by hand' : 'Transfer it by hand'}
      </DialogActions>
    </Form>
  )
}
