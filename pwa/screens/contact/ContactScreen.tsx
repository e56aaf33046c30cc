import * as v from 'valibot'
import { required } from '#shared/contract/base/parse'
import { email } from '#shared/contract/base/typed-texts'
import { say } from '#shared/language/say'
import { emergency, form, opening, support } from '../../../data/copy/contact'
import { EMAIL } from '../../../data/copy/marks'
import { EmailField, Field, TextField } from '../../components/form/Field'
import { MessageForm, messageBody } from '../../components/outbox/MessageForm'
import { MarkedText, Opening, Paragraphs, Terms } from '../../components/reading/Section'
import { useConnection } from '../../offline/connection'
import { useSite } from '../../page/page'

/** Milliseconds that sending is shown at least (spec section 2). */
const SENDING = 1_000

const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty(required))

/** All fields are required, and the email address must be valid (spec section 5). */
const contactMessage = v.object({
  ...messageBody.entries,
  name: requiredText,
  email: v.pipe(requiredText, email),
  subject: requiredText,
})

const NAMES = ['name', 'email', 'subject', 'text', 'isEmergency'] as const

function ContactForm() {
  const { heading, note } = form()
  return (
    <MessageForm
      address="/contact"
      label={heading}
      button={say('Send Message')}
      names={NAMES}
      schema={contactMessage}
      read={({ isEmergency, ...typed }) => ({ ...typed, kind: 'contact', isEmergency: isEmergency === 'on' })}
      leastMs={SENDING}
    >
      {(typed) => (
        <>
          <p>{note}</p>
          <TextField name="name" label={say('Name')} autoComplete="name" required defaultValue={typed.name} />
          <EmailField label={say('Email')} required defaultValue={typed.email} />
          <TextField name="subject" label={say('Subject')} required defaultValue={typed.subject} />
          <Field name="text" label={say('Message')}>
            {(control) => <textarea dir="auto" rows={6} required {...control} defaultValue={typed.text} />}
          </Field>
          <label className="cover-fees">
            <input type="checkbox" name="isEmergency" defaultChecked={typed.isEmergency === 'on'} />
            <span>{emergency().choice}</span>
          </label>
          <OfflineNote />
        </>
      )}
    </MessageForm>
  )
}

export function OfflineNote() {
  const isOffline = useConnection() === 'offline'
  return (
    <div role="status">
      {isOffline && (
        <p className="form-note">
          {say('You are offline. Your message is kept on this device, and sent once when you are back online.')}
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
              <strong>
                <MarkedText>{parts.emergency.promise}</MarkedText>
              </strong>
            </p>
            <Paragraphs list={[parts.emergency.text]} />
          </section>
        </div>
      </div>
    </div>
  )
}
