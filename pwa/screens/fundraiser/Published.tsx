import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { InstallInvitation } from '../../components/device/InstallInvitation'
import { SharePanel } from '../../components/share/SharePanel'

/** Shown to a creator whose fundraiser has just gone live. */
export function Published({ fundraiser }: { fundraiser: Fundraiser }) {
  return (
    <section className="thank-you" role="status">
      <span className="flag" aria-hidden="true" />
      <h2>Your fundraiser is live</h2>
      <p>Now share it: with family first, then with everyone who knows the story.</p>
      <SharePanel fundraiser={fundraiser} />
      <p>
        <Link reloadDocument to={`/fundraiser/${fundraiser.id}/poster`}>
          Print a poster
        </Link>{' '}
        for the market, the school, the church or the mosque.
      </p>
      <InstallInvitation />
    </section>
  )
}
