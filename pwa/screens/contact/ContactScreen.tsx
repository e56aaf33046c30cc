import { required } from '#shared/contract/base/parse'
import { email } from '#shared/contract/base/typed-texts'
import { say } from '#shared/language/say'
import { emergency, form, form as formWords, opening, sent, support } from '../../../data/copy/contact'
import { EMAIL } from '../../../data/copy/marks'
import { Field, TextField } from '../../components/form/Field'
import { Form, SubmitButton, WithoutScriptNote } from '../../components/form/Form'
import { errorOccurred, useForm } from '../../components/form/useForm'
import { MailLink, MarkedText, Opening, Paragraphs, Terms } from '../../components/reading/Section'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { useSite } from '../../page/page'

/** Milliseconds. Sending is only simulated: there is no call for it (spec section 2). */
const SENDING = 1_000

function ContactForm() {
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
        <MarkedText>{withoutScript}</MarkedText>
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
          <MarkedText>{formWords().offline}</MarkedText>
        </p>
      )}
    </div>
  )
}

export { HEAD } from '../../../data/copy/contact'

export default function ContactScreen() {
  const parts = { form: form(), support: support(), emergency: emergency() }
  const hasAddress = useSite().email !== null
  return (
    <div className="container contact">
      <Opening {...opening()} />
      <div className="contact-ways">
        <section aria-labelledby="message">
          <h2 id="message">{parts.form.heading}</h2>
          <ContactForm />
        </section>
        <div>
          <section aria-labelledby="support">
            <h2 id="support">{parts.support.heading}</h2>
            <Terms list={parts.support.list.filter(({ text }) => hasAddress || text !== EMAIL)} />
          </section>
          <section className="emergency" aria-labelledby="emergency">
            <h2 id="emergency">{parts.emergency.heading}</h2>
            <p>
              <strong>{parts.emergency.promise}</strong>
            </p>
            <Paragraphs list={[parts.emergency.text]} />
            {hasAddress && (
              <p className="actions">
                <MailLink className="button give" subject={parts.emergency.subject}>
                  {parts.emergency.action}
                </MailLink>
              </p>
            )}
          </section>
        </div>
      </div>
    </div>
  )
}

import * as v from 'valibot'

const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty(required))

/** The schema of the contact form: all fields are required, and the email address must be valid (spec section 5). */
const contactMessage = v.object({
  name: requiredText,
  email: v.pipe(requiredText, email),
  subject: requiredText,
  message: requiredText,
})
