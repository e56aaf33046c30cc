import { useQueryClient } from '@tanstack/react-query'
import { getThanks, thankDonors } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { send } from '../../../api/client'
import { queryFor } from '../../../api/queries'
import { Form } from '../../../components/form/Form'
import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { TextArea } from '../../../components/form/TextArea'
import { useForm } from '../../../components/form/useForm'
import { showToast } from '../../../notify/toasts'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { useThanksDraft } from './useThanksDraft'

const MAXIMUM_LENGTH = 1_000

interface Props {
  fundraiserId: number
  /** How many donors get the message. */
  recipients: number
}

/** The form, after its draft was read from the device. */
export function ThanksForm(props: Props) {
  const draft = useThanksDraft(props.fundraiserId)
  return draft.message === undefined ? null : <MessageForm {...props} draft={{ ...draft, message: draft.message }} />
}

type LoadedDraft = ReturnType<typeof useThanksDraft> & { message: string }

function MessageForm({ fundraiserId, recipients, draft }: Props & { draft: LoadedDraft }) {
  const client = useQueryClient()
  const what = `thanks:${fundraiserId}`
  const form = useForm({
    schema: thankDonors.body,
    submit: (body) =>
      send(thankDonors, { params: { id: fundraiserId }, body }, { idempotencyKey: attemptKeyOf(what, body) }),
    onDone({ message }) {
      forgetAttemptKey(what)
      draft.forget()
      void client.invalidateQueries({ queryKey: queryFor(getThanks, { params: { id: fundraiserId } }).queryKey })
      showToast({ title: say('Thanks Sent'), description: message })
    },
    onChange: ({ message = '' }) => draft.keep(message),
    failure: { text: say('Your message could not be sent. Please try again.') },
  })
  return (
    <Form form={form}>
      <p>
        {say(
          'We email your message once to {count, plural, one {# donor} other {# donors}}. You do not see their addresses. Write as you would speak.',
          { count: recipients },
        )}
      </p>
      <TextArea
        name="message"
        label={say('Your message')}
        maximum={MAXIMUM_LENGTH}
        rows={5}
        defaultValue={draft.message}
      />
      <NeedsConnection what={say('Sending your message')} />
      <FormError />
      <SubmitButton pending={say('Sending...')}>
        {say('Send to {count, plural, one {# donor} other {# donors}}', { count: recipients })}
      </SubmitButton>
    </Form>
  )
}
