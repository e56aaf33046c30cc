import { useQueryClient } from '@tanstack/react-query'
import { getThanks, thankDonors } from '#shared/contract/letters'
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
import { useKeptMessage } from './useKeptMessage'

const MOST = 1_000

interface Props {
  fundraiserId: number
  /** `12 donors` */
  whom: string
}

/** The words, once what was typed earlier has been read from the device. */
export function ThanksForm(props: Props) {
  const kept = useKeptMessage(props.fundraiserId)
  return kept.message === undefined ? null : <Writing {...props} kept={{ ...kept, message: kept.message }} />
}

type Kept = ReturnType<typeof useKeptMessage> & { message: string }

function Writing({ fundraiserId, whom, kept }: Props & { kept: Kept }) {
  const client = useQueryClient()
  const what = `thanks:${fundraiserId}`
  const form = useForm({
    schema: thankDonors.body,
    submit: (body) =>
      send(thankDonors, { params: { id: fundraiserId }, body }, { idempotencyKey: attemptKeyOf(what, body) }),
    onDone({ message }) {
      forgetAttemptKey(what)
      kept.forget()
      void client.invalidateQueries({ queryKey: queryFor(getThanks, { params: { id: fundraiserId } }).queryKey })
      showToast({ title: 'Thanks Sent', description: message })
    },
    onChange: ({ message = '' }) => kept.keep(message),
    failure: { text: 'Your thanks could not be sent. Please try again.' },
  })
  return (
    <Form form={form}>
      <p>
        One message by email to {whom}. You do not see their addresses, and each gets it once. Write as you would speak.
      </p>
      <TextArea name="message" label="Your message" most={MOST} rows={5} defaultValue={kept.message} />
      <NeedsConnection what="Sending your thanks" />
      <FormError />
      <SubmitButton pending="Sending...">Send to {whom}</SubmitButton>
    </Form>
  )
}
