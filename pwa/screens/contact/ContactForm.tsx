import { say } from '#shared/language/say'
import { form as formWords, sent } from '../../../data/copy/contact'
import { Field } from '../../components/form/Field'
import { Form } from '../../components/form/Form'
import { SubmitButton } from '../../components/form/SubmitButton'
import { TextField } from '../../components/form/TextField'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { WithoutScriptNote } from '../../components/form/WithoutScriptNote'
import { Words } from '../../components/reading/Words'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection/connection'
import { contactMessage } from './contact-message'

/** Milliseconds. Sending is only simulated: there is no call for it (spec section 2). */
const SENDING = 1_000

export function ContactForm() {
  const { heading, note, withoutScript } = formWords()
  const form = useForm({
    schema: contactMessage,
    submit: () => new Promise<void>((resolve) => setTimeout(resolve, SENDING)),
    onDone() {
      form.ref.current?.reset()
      showToast(sent())
    },
    failure: { text: errorOccurred() },
  })
  return (
    <Form form={form} aria-label={heading}>
      <p>{note}</p>
      <TextField name="name" label={say('Name')} autoComplete="name" required />
      <TextField name="email" label={say('Email')} type="email" dir="ltr" autoComplete="email" required />
      <TextField name="subject" label={say('Subject')} required />
      <Field name="message" label={say('Message')}>
        {(control) => <textarea dir="auto" rows={6} required {...control} />}
      </Field>
      <WithoutScriptNote>
        <Words>{withoutScript}</Words>
      </WithoutScriptNote>
      <OfflineNote />
      <SubmitButton pending={say('Sending...')}>{say('Send Message')}</SubmitButton>
    </Form>
  )
}

function OfflineNote() {
  const isOffline = useConnection() === 'offline'
  return (
    <div role="status">
      {isOffline && (
        <p className="form-note">
          <Words>{formWords().offline}</Words>
        </p>
      )}
    </div>
  )
}
