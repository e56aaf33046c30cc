import { Link } from 'react-router-dom'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import type { PublicUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { ANONYMOUS, creatorName, initials } from '#shared/rules/names'
import { sayNodes } from '../../language/say-nodes'
import { useDataSaver } from '../../offline/data-saver'
import type { MayBeUnsent } from '../../offline/unsent'
import { PlaceIcon, VerifiedIcon } from '../ui/icons'
import { NearImage } from '../ui/NearImage'

/** A name in any script, with a tick for a verified identity. */
export function PersonName({ name, isVerified }: { name: string; isVerified: boolean }) {
  return (
    <span className="person-name">
      <bdi>{name}</bdi>
      {isVerified && (
        <span role="img" aria-label={say('Verified')}>
          <VerifiedIcon />
        </span>
      )}
    </span>
  )
}

/** Who a fundraiser is by. The tick is only beside the name that was verified, never beside a display name. */
export function CreatorName({ fundraiser }: { fundraiser: Pick<FundraiserCard, 'displayName' | 'user'> }) {
  const { fullName, isVerified } = fundraiser.user
  const name = creatorName(fundraiser)
  if (!isVerified || name === fullName) return <PersonName name={name} isVerified={isVerified} />
  return (
    <span>
      <PersonName name={name} isVerified={false} />
      <span className="organiser">
        {sayNodes('organised by {name}', { name: <PersonName name={fullName} isVerified /> })}
      </span>
    </span>
  )
}

export function TickMeaning({ name }: { name: string }) {
  return (
    <details>
      <summary>{say('What the tick means')}</summary>
      <p>
        {sayNodes(
          'One of us has checked who {name} is. We also check the account that receives the money before the first payout. <safety>How we keep giving safe</safety>',
          { name: <bdi>{name}</bdi>, safety: (words) => <Link to="/safety">{words}</Link> },
        )}
      </p>
    </details>
  )
}

/** A donor's name as pages show it: `Anonymous`, as calls write it for a donor who has given no name, in the language of the page. */
export const donorShown = (name: string): string => (name === ANONYMOUS ? say('Anonymous') : name)

export function PersonHead({ person }: { person: PublicUser & MayBeUnsent }) {
  const { fullName, username, profileImage, location, createdAt, isVerified, isCommunityLeader, unsent } = person
  return (
    <div className="person-head">
      <Avatar name={fullName} image={profileImage} isLarge />
      <div>
        <h1>
          <PersonName name={fullName} isVerified={isVerified} />
        </h1>
        <p className="quiet-text person-facts">
          <bdi>@{username}</bdi>
          {location && (
            <span>
              <PlaceIcon /> <bdi>{location}</bdi>
            </span>
          )}
          <span>{say('Member since {date}', { date: formatDate(createdAt) })}</span>
        </p>
        {(isVerified || isCommunityLeader || unsent) && (
          <p className="badges">
            {isVerified && <span className="badge active">{say('Verified User')}</span>}
            {isCommunityLeader && <span className="badge">{say('Community Leader')}</span>}
            {unsent && <b className="badge unsent">{unsent.mark}</b>}
          </p>
        )}
        {isVerified && <TickMeaning name={fullName} />}
      </div>
    </div>
  )
}

/** A person's picture, or their initials if there is none or with data saver. The name is shown next to it. */
export function Avatar({ name, image, isLarge = false }: { name: string; image: string | null; isLarge?: boolean }) {
  const className = isLarge ? 'avatar large' : 'avatar'
  const size = isLarge ? 64 : 40
  const isSaving = useDataSaver()
  if (image && !isSaving)
    return <NearImage className={className} src={image} width={size} height={size} decoding="async" />
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
