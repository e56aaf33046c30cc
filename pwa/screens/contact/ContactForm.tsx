import { FORM, SENT } from '../../../data/copy/contact'
import { Field } from '../../components/form/Field'
import { Form } from '../../components/form/Form'
import { SubmitButton } from '../../components/form/SubmitButton'
import { TextField } from '../../components/form/TextField'
import { ERROR_OCCURRED, useForm } from '../../components/form/useForm'
import { WithoutScriptNote } from '../../components/form/WithoutScriptNote'
import { Words } from '../../components/reading/Words'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection/connection'
import { contactMessage } from './contact-message'

/** Milliseconds. Sending is only simulated: there is no call for it (spec section 2). */
const SENDING = 1_000

export function ContactForm() {
  const form = useForm({
    schema: contactMessage,
    submit: () => new Promise<void>((resolve) => setTimeout(resolve, SENDING)),
    onDone() {
      form.ref.current?.reset()
      showToast(SENT)
    },
    failure: { text: ERROR_OCCURRED },
  })
  return (
    <Form form={form} aria-label={FORM.heading}>
      <p>{FORM.note}</p>
      <TextField name="name" label="Name" autoComplete="name" required />
      <TextField name="email" label="Email" type="email" dir="ltr" autoComplete="email" required />
      <TextField name="subject" label="Subject" required />
      <Field name="message" label="Message">
        {(control) => <textarea dir="auto" rows={6} required {...control} />}
      </Field>
      <WithoutScriptNote>
        <Words>{FORM.withoutScript}</Words>
      </WithoutScriptNote>
      <OfflineNote />
      <SubmitButton pending="Sending...">Send Message</SubmitButton>
    </Form>
  )
}

function OfflineNote() {
  const isOffline = useConnection() === 'offline'
  return (
    <div role="status">
      {isOffline && (
        <p className="form-note">
          <Words>{FORM.offline}</Words>
        </p>
      )}
    </div>
  )
}
