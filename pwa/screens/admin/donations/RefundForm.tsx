import { type AdminDonation, refundDonation } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { TextArea } from '../../../components/form/TextArea'
import { type Fields, useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogActions } from '../section/DialogActions'
import { useRefresh } from '../section/state/admin-queries'
import { forgetIfFinal } from '../section/state/forget-if-final'
import { refundableCents } from './donation-words'

const MAXIMUM_REASON = 200

interface Props {
  donation: AdminDonation
  onClose: () => void
}

/** The form that refunds all that is left of a donation, with a reason. It explains the effect. A retry does not refund twice. */
export function RefundForm({ donation, onClose }: Props) {
  const { id, donorName, fundraiser } = donation
  const refresh = useRefresh()
  const left = formatCents(refundableCents(donation))
  const attempt = `refund:${id}`

  const form = useForm({
    schema: refundDonation.body,
    read: ({ reason }: Fields) => ({ reason }),
    submit: (body) =>
      send(refundDonation, { params: { id }, body }, { idempotencyKey: attemptKeyOf(attempt, body) }).catch(
        forgetIfFinal(attempt),
      ),
    onDone({ message }) {
      forgetAttemptKey(attempt)
      showToast({ title: 'Refund started', description: message })
      onClose()
      void refresh()
    },
    failure: { title: 'Refund Failed', text: 'The refund was not made. Please try again.' },
  })
  return (
    <Form form={form} className="admin-form">
      <p>
        <bdi>{donorName ?? ANONYMOUS}</bdi> gave {formatCents(donation.amount)} to <b dir="auto">{fundraiser.title}</b>
        {donation.coveredFee > 0 && ` and ${formatCents(donation.coveredFee)} to cover the fees`}.
      </p>
      <TextArea name="reason" label="Reason" maximum={MAXIMUM_REASON} maxLength={MAXIMUM_REASON} rows={2} />
      <p className="form-note">
        <b>What happens:</b> {donation.providerName} returns {left} to the donor, who gets a mail. The campaign’s total,
        fees and balance decrease accordingly. If that money was already paid out, the balance becomes negative and
        blocks further payouts. This can’t be undone.
      </p>
      <DialogActions what="A refund" pending="Refunding..." isDanger onClose={onClose}>
        Refund {left}
      </DialogActions>
    </Form>
  )
}
