import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { daysToAdd } from '#shared/rules/fundraisers/extension'
import { useLeaderRights } from '../../account/own-overview'
import { isRunBy, mayEdit, useViewer } from '../../account/viewer'
import { InstallInvitation } from '../../components/device/InstallInvitation'
import { ShareMenu, SharePanel } from '../../components/share/ShareMenu'
import { Button, QuietLink, SmallLink } from '../../components/ui/Buttons'
import { Dialog } from '../../components/ui/Dialog'
import { sayNodes } from '../../language/say-nodes'
import type { MayBeUnsent } from '../../offline/unsent'
import { useMinute } from '../../page/use-now'

interface Props {
  fundraiser: Fundraiser
  isEditable: boolean
  viewer: OwnUser
}

export function OwnerBar({ fundraiser, isEditable, viewer }: Props) {
  const [isSharing, setSharing] = useState(false)
  const { hasEnded } = useLeaderRights(viewer, fundraiser)
  const isExtendable = daysToAdd(fundraiser, useMinute()) > 0
  // Its money is never paid out to the leader, who may be the viewer too.
  const isOwner = viewer.id === fundraiser.userId
  return (
    <nav className="owner-bar" aria-label={isOwner ? say('Your fundraiser') : say('The fundraiser that you help with')}>
      <Button className="button" onClick={() => setSharing(true)}>
        {say('Share')}
      </Button>
      {(isEditable || isExtendable) && !hasEnded && (
        <QuietLink to={`/edit-fundraiser/${fundraiser.id}`}>{isEditable ? say('Edit') : say('Extend')}</QuietLink>
      )}
      {!hasEnded && (
        <a className="button quiet" href="#thanks">
          {say('Thank')}
        </a>
      )}
      {isOwner && <QuietLink to={`/payouts?from=${fundraiser.id}`}>{say('Pay out')}</QuietLink>}
      <Dialog isOpen={isSharing} title={say('Share')} onClose={() => setSharing(false)}>
        <ShareMenu fundraiser={fundraiser} isOpen />
      </Dialog>
    </nav>
  )
}

/** Admins get the link; those who run the fundraiser have it in their bar. */
export function EditLink({ fundraiser, isEditable }: { fundraiser: Fundraiser & MayBeUnsent; isEditable: boolean }) {
  const { viewer } = useViewer()
  if (!viewer || !mayEdit(viewer, fundraiser)) return null
  return (
    <>
      {fundraiser.unsent && (
        <b className="badge unsent" role="status">
          {fundraiser.unsent.mark}
        </b>
      )}
      {isEditable && !isRunBy(viewer, fundraiser) && (
        <SmallLink to={`/edit-fundraiser/${fundraiser.id}`}>{say('Edit')}</SmallLink>
      )}
    </>
  )
}

export function Published({ fundraiser }: { fundraiser: Fundraiser }) {
  const { viewer } = useViewer()
  const isOther = viewer !== null && viewer.id !== fundraiser.userId
  return (
    <section className="thank-you" role="status">
      <span className="flag" aria-hidden="true" />
      <h2>{isOther ? say('The fundraiser is live') : say('Your fundraiser is live')}</h2>
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
