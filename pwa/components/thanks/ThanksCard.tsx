import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { creatorName } from '#shared/rules/names'
import { sayNodes } from '../../language/say-nodes'
import type { Given } from '../../payments/given/given'
import { InstallInvitation } from '../device/InstallInvitation'
import { Avatar } from '../people/Avatar'
import { SharePanel } from '../share/SharePanel'
import { GiveAgain } from './GiveAgain'
import { LaterRecord } from './LaterRecord'
import { ReceiptField } from './ReceiptField'

interface Props {
  fundraiser: Fundraiser
  given: Given | null
  isGivable: boolean
  onClose: () => void
  after: ReactNode
}

/** The rest of the thanks: who was helped, the receipt, sharing, and where the donation is seen. Only donors load this code. */
export default function ThanksCard({ fundraiser, given, isGivable, onClose, after }: Props): ReactNode {
  const isListed = given?.isRecorded === true

  function close() {
    // The focus was on the button, which disappears.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    onClose()
  }

  return (
    <>
      <div className="thanks-cause">
        <Avatar name={creatorName(fundraiser)} image={fundraiser.user.profileImage} isLarge />
        <p>
          <b dir="auto">{fundraiser.title}</b>
          <span>{sayNodes('You have helped {name}.', { name: <bdi>{creatorName(fundraiser)}</bdi> })}</span>
        </p>
      </div>
      {given && !given.isRecorded && <LaterRecord given={given} />}
      {given?.isRecorded && <ReceiptField key={given.attemptId} given={given} />}
      <h3>{say('Now tell others: every share helps')}</h3>
      <SharePanel fundraiser={fundraiser} words={say('I have just given. Please help too:')} />
      {after}
      <p className="thanks-ways">
        {isListed && (
          <a href="#donations">
            {given.isNamed ? say('See your name in the list') : say('See your donation in the list')}
          </a>
        )}
        {isGivable && <GiveAgain fundraiserId={fundraiser.id} onChoose={onClose} />}
        <Link to="/browse">{say('Find another fundraiser')}</Link>
      </p>
      <button type="button" className="button quiet" onClick={close}>
        {say('Close')}
      </button>
      <InstallInvitation />
    </>
  )
}
