import { type PaymentToReview, reviewPayment } from '#shared/contract/admin/payment-reviews'
import { send } from '../../../api/client'
import { ApiError } from '../../../api/errors'
import { Form } from '../../../components/form/Form'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextArea } from '../../../components/form/TextArea'
import { type Fields, useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogError } from '../section/DialogError'
import { type Decision, describeEffect, labelOf } from './review-words'

const MAXIMUM_REASON = 200

interface Props {
  payment: PaymentToReview
  decision: Decision
  onClose: () => void
}

/** Explains a decision, asks for a reason and sends it. A retry does not decide twice. */
export function ReviewForm({ payment, decision, onClose }: Props) {
  const { id, left } = payment
  const attempt = `review:${id}`
  const form = useForm({
    schema: reviewPayment.body,
    read: ({ reason }: Fields) => ({ decision, localAmount: left.localAmount, reason }),
    submit: (body) =>
      send(reviewPayment, { params: { id }, body }, { idempotencyKey: attemptKeyOf(attempt, body) }).catch(
        (error: unknown) => {
          // A final refusal: the same request later is a new decision. While one is in progress, the reply has a retry time.
          if (error instanceof ApiError && error.status === 409 && error.retryAfterMs === null)
            forgetAttemptKey(attempt)
          throw error
        },
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
      <DialogError what="A decision" />
      <p className="actions">
        <SubmitButton pending="Sending..." className={decision === 'give-back' ? 'button danger' : 'button'}>
          {labelOf(decision, payment)}
        </SubmitButton>
        <button type="button" className="button quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Form>
  )
}
