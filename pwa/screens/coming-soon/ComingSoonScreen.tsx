import { SLOGAN, SUPPORT_EMAIL, TAGLINE } from '../../../data/copy/organisation'

/** A page without header and footer, with a contact link. */
export default function ComingSoonScreen() {
  return (
    <main className="coming-soon hero" id="main" tabIndex={-1}>
      <div className="container">
        <p className="brand">
          <span className="flag" aria-hidden="true" />
          Pamoja
        </p>
        <p className="eyebrow">{SLOGAN}</p>
        <h1>Coming Soon</h1>
        <p className="lead">{TAGLINE}</p>
        <p className="actions">
          <a className="button gold" href={`mailto:${SUPPORT_EMAIL}?subject=Pamoja`}>
            Contact Us
          </a>
        </p>
      </div>
    </main>
  )
}
