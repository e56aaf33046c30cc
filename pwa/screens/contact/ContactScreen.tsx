import { EMERGENCY, FORM, OPENING, SUPPORT } from '../../../data/copy/contact'
import { MailLink } from '../../components/reading/MailLink'
import { Opening } from '../../components/reading/Opening'
import { Paragraphs } from '../../components/reading/Paragraphs'
import { Terms } from '../../components/reading/Terms'
import { useSite } from '../../page/page'
import { ContactForm } from './ContactForm'

export { HEAD } from '../../../data/copy/contact'

export default function ContactScreen() {
  const hasAddress = useSite().email !== null
  return (
    <div className="container contact">
      <Opening {...OPENING} />
      <div className="contact-ways">
        <section aria-labelledby="message">
          <h2 id="message">{FORM.heading}</h2>
          <ContactForm />
        </section>
        <div>
          <section aria-labelledby="support">
            <h2 id="support">{SUPPORT.heading}</h2>
            <Terms list={SUPPORT.list.filter(({ text }) => hasAddress || text !== '{email}')} />
          </section>
          <section className="emergency" aria-labelledby="emergency">
            <h2 id="emergency">{EMERGENCY.heading}</h2>
            <p>
              <strong>{EMERGENCY.promise}</strong>
            </p>
            <Paragraphs list={[EMERGENCY.text]} />
            {hasAddress && (
              <p className="actions">
                <MailLink className="button give" subject={EMERGENCY.subject}>
                  {EMERGENCY.action}
                </MailLink>
              </p>
            )}
          </section>
        </div>
      </div>
    </div>
  )
}
