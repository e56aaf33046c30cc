import { emergency, form, opening, support } from '../../../data/copy/contact'
import { EMAIL } from '../../../data/copy/marks'
import { MailLink } from '../../components/reading/MailLink'
import { Opening } from '../../components/reading/Opening'
import { Paragraphs } from '../../components/reading/Paragraphs'
import { Terms } from '../../components/reading/Terms'
import { useSite } from '../../page/page'
import { ContactForm } from './ContactForm'

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
