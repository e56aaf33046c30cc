import { type PaymentToReview, reviewPayment } from '#shared/contract/admin/payment-reviews'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { TextArea } from '../../../components/form/TextArea'
import { type Fields, useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogActions } from '../section/DialogActions'
import { forgetIfFinal } from '../section/state/forget-if-final'
import { DECISIONS, type Decision, describeEffect } from './review-words'

const MAXIMUM_REASON = 200

interface Props {
  payment: PaymentToReview
  decision: Decision
  onClose: () => void
}

/** Explains a decision, asks for a reason and sends it. A retry does not decide twice. */
export function ReviewForm({ payment, decision, onClose }: Props) {
  const { id } = payment
  const attempt = `review:${id}`
  const form = useForm({
    schema: reviewPayment.body,
    read: ({ reason }: Fields) => ({ decision, reason }),
    submit: (body) =>
      send(reviewPayment, { params: { id }, body }, { idempotencyKey: attemptKeyOf(attempt, body) }).catch(
        forgetIfFinal(attempt),
      ),
    onDone({ message }) {
      forgetAttemptKey(attempt)
      showToast({ title: 'Payment decided', description: message })
      onClose()
    },
    failure: { title: 'Not Decided', text: 'Nothing has changed. Please try again.' },
  })
  return (
    <Form form={form} className="admin-form">
      <p className="form-note">
        <b>What happens:</b> {describeEffect(decision, payment)}
      </p>
      <TextArea name="reason" label="Reason" maximum={MAXIMUM_REASON} maxLength={MAXIMUM_REASON} rows={2} />
      <DialogActions what="A decision" pending="Sending..." isDanger={decision === 'give-back'} onClose={onClose}>
        {DECISIONS[decision]}
      </DialogActions>
    </Form>
  )
}
