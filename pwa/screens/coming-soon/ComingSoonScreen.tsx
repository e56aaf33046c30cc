import { SLOGAN, TAGLINE } from '../../../data/copy/organisation'
import { MailLink } from '../../components/reading/MailLink'
import { useSite } from '../../page/page'

/** A page without header and footer, with a contact link. */
export default function ComingSoonScreen() {
  const { name } = useSite()
  return (
    <main className="coming-soon hero" id="main" tabIndex={-1}>
      <div className="container">
        <p className="brand">
          <span className="flag" aria-hidden="true" />
          {name}
        </p>
        <p className="eyebrow">{SLOGAN}</p>
        <h1>Coming Soon</h1>
        <p className="lead">{TAGLINE}</p>
        <p className="actions">
          <MailLink className="button gold" subject={encodeURIComponent(name)}>
            Contact Us
          </MailLink>
        </p>
      </div>
    </main>
  )
}
