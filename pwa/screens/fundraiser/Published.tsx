import { InstallInvitation } from '../../components/device/InstallInvitation'

/** Shown to a creator whose fundraiser has just gone live. */
export function Published({ fundraiserId }: { fundraiserId: number }) {
  return (
    <section className="thank-you" role="status">
      <span className="flag" aria-hidden="true" />
      <h2>Your fundraiser is live</h2>
      <p>Now share it: with family first, then with everyone who knows the story.</p>
      <p>
        <a href={`/fundraiser/${fundraiserId}/poster`}>Print a poster</a> for the market, the school, the church or the
        mosque.
      </p>
      <InstallInvitation />
    </section>
  )
}
