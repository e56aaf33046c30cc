import { InstallInvitation } from '../../components/InstallInvitation'

/** Shown to a creator whose fundraiser has just gone live. */
export function Published() {
  return (
    <section className="thank-you" role="status">
      <span className="flag" aria-hidden="true" />
      <h2>Your fundraiser is live</h2>
      <p>Now share it: with family first, then with everyone who knows the story.</p>
      <InstallInvitation />
    </section>
  )
}
