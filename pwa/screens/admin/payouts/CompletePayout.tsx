import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { Form } from '../../../components/form/Form'
import { TextField } from '../../../components/form/TextField'
import { DialogActions } from '../section/DialogActions'
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
      <TextField
        name="stripeTransferId"
        label="Reference"
        hint="The reference of your bank for this transfer."
        maxLength={100}
        autoComplete="off"
        dir="ltr"
      />
      <TextField
        name="notes"
        label="Notes (optional)"
        hint="The person can read them."
        maxLength={500}
        autoComplete="off"
      />
      <DialogActions what="This" pending="Saving..." onClose={onClose}>
        Mark completed
      </DialogActions>
    </Form>
  )
}
