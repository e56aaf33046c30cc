import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { SharePanel } from '../../../components/share/SharePanel'
import { Dialog } from '../../../components/ui/Dialog'

interface Props {
  fundraiser: Fundraiser
  /** Whether it is active and has not ended (spec section 2: only then it can be edited). */
  isEditable: boolean
  /** The viewer owns it. Its money is never paid out to the leader, who may be the viewer too. */
  isOwner: boolean
}

/** What those who run a fundraiser do on its page, within reach of the thumb: it takes the place of the bar for donors. */
export default function OwnerBar({ fundraiser, isEditable, isOwner }: Props) {
  const [isSharing, setSharing] = useState(false)
  return (
    <nav className="owner-bar" aria-label={isOwner ? say('Your fundraiser') : say('The fundraiser that you help with')}>
      <button type="button" className="button" onClick={() => setSharing(true)}>
        {say('Share')}
      </button>
      {isEditable && (
        <Link className="button quiet" to={`/edit-fundraiser/${fundraiser.id}`}>
          {say('Edit')}
        </Link>
      )}
      <a className="button quiet" href="#thanks">
        {say('Thank')}
      </a>
      {isOwner && (
        <Link className="button quiet" to={`/payouts?from=${fundraiser.id}`}>
          {say('Pay out')}
        </Link>
      )}
      <Dialog isOpen={isSharing} title={say('Share your fundraiser')} onClose={() => setSharing(false)}>
        <SharePanel fundraiser={fundraiser} />
        <p>
          <Link reloadDocument to={`/fundraiser/${fundraiser.id}/poster`}>
            {say('Print a poster')}
          </Link>
        </p>
      </Dialog>
    </nav>
  )
}
