import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { Form } from '../../../components/form/Form'
import { DialogActions } from '../section/DialogActions'
import { BankReference, PayoutNotes } from './BankTransferFields'
import { PayoutFacts } from './PayoutFacts'
import { useDecision } from './useDecision'

interface Props {
  payout: AdminPayout
  onClose: () => void
}

/** Marks a manual transfer as arrived. */
export function CompletePayout({ payout, onClose }: Props) {
  const form = useDecision(payout, {
    read: ({ stripeTransferId, notes }) => ({ status: 'completed', stripeTransferId, notes }),
    done: ({ user, amount }) => ({
      title: 'Payout completed',
      description: `${user.fullName} gets a mail that ${formatCents(amount)} was paid out.`,
    }),
    onClose,
  })
  return (
    <Form form={form} className="admin-form">
      <PayoutFacts payout={payout} />
      <BankReference label="Reference" hint="The reference of your bank for this transfer." />
      <PayoutNotes />
      <DialogActions what="This" pending="Saving..." onClose={onClose}>
        Mark completed
      </DialogActions>
    </Form>
  )
}
