import { useEffect } from 'react'
import { answerDonation } from '#shared/contract/donations'
import { say } from '#shared/language/say'
import { ANSWER_MAXIMUM } from '#shared/rules/limits'
import { send } from '../../api/client'
import { showToast } from '../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../payments/attempt-key'
import { useRefreshFundraiser } from '../../payments/my-donations'
import { TextArea } from '../form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../form/Form'
import { useForm } from '../form/useForm'
import { QuietButton } from '../ui/Buttons'

interface Props {
  donation: { id: number; fundraiserId: number }
  onClose: () => void
}

export default function AnswerForm({ donation: { id, fundraiserId }, onClose }: Props) {
  const refresh = useRefreshFundraiser()
  const what = `answer:${id}`
  const form = useForm({
    schema: answerDonation.body,
    submit: (body) => send(answerDonation, { params: { id }, body }, { idempotencyKey: attemptKeyOf(what, body) }),
    async onDone() {
      forgetAttemptKey(what)
      showToast({ title: say('Answer Posted'), description: say('Everybody can read it below the message.') })
      await refresh(fundraiserId)
      onClose()
    },
    failure: { text: say('Your answer could not be sent. Please try again.') },
  })
  // Its button is gone.
  useEffect(() => form.ref.current?.querySelector('textarea')?.focus(), [form.ref])
  return (
    <Form form={form} className="answer-form">
      <TextArea
        name="text"
        label={say('Your answer')}
        hint={say('One answer, for all to read.')}
        maximum={ANSWER_MAXIMUM}
        rows={3}
      />
      <NeedsConnection what={say('Sending your answer')} />
      <FormError />
      <p className="actions">
        <SubmitButton pending={say('Sending...')}>{say('Post answer')}</SubmitButton>
        <QuietButton onClick={onClose}>{say('Cancel')}</QuietButton>
      </p>
    </Form>
  )
}
