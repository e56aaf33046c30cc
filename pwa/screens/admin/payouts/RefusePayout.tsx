import type { AdminPayout } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { Form } from '../../../components/form/Form'
import { TextArea } from '../../../components/form/TextArea'
import { DialogActions } from '../section/DialogActions'
import { PayoutFacts } from './PayoutFacts'
import { useDecision } from './useDecision'

const MAXIMUM_NOTES = 500

interface Props {
  payout: AdminPayout
  onClose: () => void
}

/** Ends a payout without sending it: the money returns to the person's balance. */
export function RefusePayout({ payout, onClose }: Props) {
  const form = useDecision(payout, {
    read: ({ notes }) => ({ status: 'failed', notes }),
    done: ({ user, amount }) => ({
      title: payout.status === 'pending' ? 'Payout refused' : 'Payout marked as failed',
      description: `${formatCents(amount)} is back in the balance of ${user.fullName}.`,
    }),
    onClose,
  })
  return (
    <Form form={form} className="admin-form">
      <PayoutFacts payout={payout} />
      <p className="form-note">
        {payout.status === 'pending'
          ? 'Nothing is sent.'
          : 'Do this only if the transfer did not arrive, or was returned.'}{' '}
        The money returns to the person’s balance, and they get a mail with your notes.
      </p>
      <TextArea
        name="notes"
        label="Notes: why, and what they can do"
        maximum={MAXIMUM_NOTES}
        maxLength={MAXIMUM_NOTES}
        rows={3}
      />
      <DialogActions what="This" pending="Saving..." isDanger onClose={onClose}>
        Return the money
      </DialogActions>
    </Form>
  )
}
