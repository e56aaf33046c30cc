import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { InstallInvitation } from '../../components/device/InstallInvitation'
import { SharePanel } from '../../components/share/SharePanel'
import { sayNodes } from '../../language/say-nodes'

/** Shown to a creator whose fundraiser has just gone live. */
export function Published({ fundraiser }: { fundraiser: Fundraiser }) {
  return (
    <section className="thank-you" role="status">
      <span className="flag" aria-hidden="true" />
      <h2>{say('Your fundraiser is live')}</h2>
      <p>{say('Now share it: with family first, then with everyone who knows the story.')}</p>
      <SharePanel fundraiser={fundraiser} />
      <p>
        {sayNodes('<poster>Print a poster</poster> for the market, the school, the church or the mosque.', {
          poster: (words) => (
            <Link reloadDocument to={`/fundraiser/${fundraiser.id}/poster`}>
              {words}
            </Link>
          ),
        })}
      </p>
      <InstallInvitation />
    </section>
  )
}
